import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { sayPrompt } from "../prompts/standard-words";
import type { MemoryRow } from "./memories.server";
import type { memoryDecisions } from "./schema";

/* The author decides what becomes of a memory, and never changes its words. */

export interface MemoryOfStory extends Pick<MemoryRow, "id" | "name" | "relation" | "content" | "state"> {
  storyId: number;
  storyTitle: string;
  storyType: StoryType;
  promptId: number;
  createdAt: string;
}

/** All memories of the author's stories, the newest first; those taken back are without words. One query. */
export async function listMemories(db: Db, { userId }: Pick<Actor, "userId">): Promise<MemoryOfStory[]> {
  const rows = await selectMemories(db, userId).orderBy("memories.id", "desc").limit(200).execute();
  return rows.map(({ title, ...row }) => ({ ...row, storyTitle: sayPrompt(row.promptId, title) }));
}

function selectMemories(db: Db, userId: number) {
  return db
    .selectFrom("memories")
    .innerJoin("stories", "stories.id", "memories.storyId")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .leftJoin("userPrompts", (join) =>
      join.onRef("userPrompts.promptId", "=", "prompts.id").on("userPrompts.userId", "=", userId),
    )
    .select(["memories.id", "memories.name", "memories.relation", "memories.content", "memories.state"])
    .select(["memories.storyId", "memories.createdAt", "stories.storyType", "stories.promptId"])
    .select(({ fn }) => fn.coalesce("userPrompts.title", "prompts.title").as("title"))
    .where("memories.userId", "=", userId)
    .where("stories.deletedAt", "is", null);
}

/** Decides where a memory is read. Audited. Throws NotFound for another author's, and for one that was taken back. */
export async function decideMemory(
  deps: Deps,
  actor: Actor,
  id: number,
  state: (typeof memoryDecisions)[number],
): Promise<MemoryOfStory> {
  return deps.db.transaction().execute(async (db) => {
    const decided = await db
      .updateTable("memories")
      .set({ state, decidedAt: nowText(deps.clock) })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .where("state", "!=", "withdrawn")
      .executeTakeFirst();
    if (Number(decided.numUpdatedRows) === 0) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "family.memory", { id, state });
    const row = await selectMemories(db, actor.userId).where("memories.id", "=", id).executeTakeFirst();
    if (!row) throw new NotFound();
    const { title, ...memory } = row;
    return { ...memory, storyTitle: sayPrompt(memory.promptId, title) };
  });
}

/** Removes the note of a memory that was taken back, once the author has read it. Throws NotFound. */
export async function forgetWithdrawn(
  { db }: Pick<Deps, "db">,
  { userId }: Actor,
  id: number,
): Promise<void> {
  const gone = await db
    .deleteFrom("memories")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("state", "=", "withdrawn")
    .executeTakeFirst();
  if (Number(gone.numDeletedRows) === 0) throw new NotFound();
}

/** Removes all that a relative sent: their questions and memories. Audited. */
export async function removeAllOf(deps: Deps, actor: Actor, memberId: number): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const { userId } = actor;
    const asked = db
      .selectFrom("asks")
      .select("promptId")
      .where("memberId", "=", memberId)
      .where("userId", "=", userId);
    await db.deleteFrom("prompts").where("id", "in", asked).where("isAsk", "=", 1).execute();
    for (const table of ["asks", "memories"] as const)
      await db.deleteFrom(table).where("memberId", "=", memberId).where("userId", "=", userId).execute();
    await recordAudit({ ...deps, db }, actor, "family.removed", { id: memberId });
  });
}
