import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { promptTitle } from "../../base/prompt-title";
import {
  deleteMemoryMedia,
  listMemoryMedia,
  type MemoryMedia,
  noMemoryMedia,
} from "../../media/guests/memory-media.server";
import type { PurgeDeps } from "../../media/purge-media.server";
import { enableMemoryCodes } from "../../media/qr-codes/qr-codes.server";
import { listAskedPrompts, removeAskedPrompts } from "../asks/remove-asked.server";
import { sayPrompt } from "../prompts/standard-words";
import type { MemoryRow } from "./memories.server";
import type { DecisionInput } from "./schema";

/* The author decides what becomes of a memory, and never changes its words. */

type Shown = "id" | "name" | "relation" | "content" | "state" | "version";

export interface MemoryOfStory extends Pick<MemoryRow, Shown>, MemoryMedia {
  storyId: number;
  storyTitle: string;
  storyType: StoryType;
  promptId: number;
  createdAt: string;
}

/** All memories of the author's stories, the newest first; those taken back are without words and files. Two queries. */
export async function listMemories(db: Db, { userId }: Pick<Actor, "userId">): Promise<MemoryOfStory[]> {
  const rows = await selectMemories(db, userId).orderBy("memories.id", "desc").limit(200).execute();
  return withMedia(db, rows);
}

type Row = Omit<MemoryOfStory, "storyTitle" | keyof MemoryMedia> & { title: string };

async function withMedia(db: Db, rows: Row[]): Promise<MemoryOfStory[]> {
  const media = await listMemoryMedia(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ title, ...row }) => ({
    ...row,
    ...(media.get(row.id) ?? noMemoryMedia()),
    storyTitle: sayPrompt(row.promptId, title),
  }));
}

function selectMemories(db: Db, userId: number) {
  return db
    .selectFrom("memories")
    .innerJoin("stories", "stories.id", "memories.storyId")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["memories.id", "memories.name", "memories.relation", "memories.content", "memories.state"])
    .select("memories.version")
    .select(["memories.storyId", "memories.createdAt", "stories.storyType", "stories.promptId"])
    .select(promptTitle(userId).as("title"))
    .where("memories.userId", "=", userId)
    .where("stories.deletedAt", "is", null);
}

/** Decides where it is read; book recordings get codes. Audited. Throws NotFound, and Conflict for one changed since `version`. */
export async function decideMemory(
  deps: Deps,
  actor: Actor,
  id: number,
  { state, version }: DecisionInput,
): Promise<MemoryOfStory> {
  return deps.db.transaction().execute(async (db) => {
    const seen = await selectMemories(db, actor.userId).where("memories.id", "=", id).executeTakeFirst();
    if (seen && version !== null && seen.version !== version) throw changedSince(seen.name);
    const decided = await db
      .updateTable("memories")
      .set({ state, decidedAt: nowText(deps.clock) })
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .where("state", "!=", "withdrawn")
      .executeTakeFirst();
    if (Number(decided.numUpdatedRows) === 0) throw new NotFound();
    await recordAudit({ ...deps, db }, actor, "family.memory", { id, state });
    if (state === "book") await enableMemoryCodes({ ...deps, db }, actor, id);
    const [memory] = await withMedia(db, seen ? [{ ...seen, state }] : []);
    if (!memory) throw new NotFound();
    return memory;
  });
}

function changedSince(name: string): Conflict {
  return new Conflict(
    message("{name} has changed this since. Please look at it again before you decide.", { name }),
  );
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

/** Removes all that a relative sent: their questions and memories, with photos and recordings. Audited. */
export async function removeAllOf(deps: PurgeDeps, actor: Actor, memberId: number): Promise<void> {
  const folders = await deps.db.transaction().execute(async (db) => {
    const { userId } = actor;
    const memories = await db
      .selectFrom("memories")
      .select("id")
      .where("memberId", "=", memberId)
      .where("userId", "=", userId)
      .execute();
    const removed = await deleteMemoryMedia(
      db,
      memories.map(({ id }) => id),
    );
    await removeAskedPrompts(db, await listAskedPrompts(db, userId, memberId));
    await db.deleteFrom("recordings").where("guestId", "=", memberId).where("userId", "=", userId).execute();
    for (const table of ["asks", "memories"] as const)
      await db.deleteFrom(table).where("memberId", "=", memberId).where("userId", "=", userId).execute();
    await recordAudit({ ...deps, db }, actor, "family.removed", { id: memberId });
    return removed;
  });
  for (const folder of folders) await deps.files.remove(folder);
}
