import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { Conflict } from "../../base/errors";
import { recallDigests } from "../../people/circle/recall-digests.server";
import { hasNothingBeside } from "../stories/nothing-beside";
import { deleteStoryRows } from "../stories/story-dependents.server";
import { stillBusy } from "./end-import.server";
import { getImport, type LetterDeps } from "./letter-imports.server";

export interface UndoneImport {
  undone: number;
  /** Stories that stay, because somebody has changed them since. */
  kept: { storyId: number; title: string }[];
}

interface TakenLetter {
  id: number;
  promptId: number | null;
  storyId: number;
  title: string;
  isUnchanged: number;
}

/**
 * Makes letters of an import's stories again. A story that was changed since it was taken stays, and is named: another text, a caption, a
 * photo or recording more or less, a draft, a choice for the book, or what a relative remembers of it. The words are still in the letters. Throws NotFound, and Conflict while letters are taken.
 */
export async function undoImport(deps: LetterDeps, actor: Actor, importId: number): Promise<UndoneImport> {
  const { db } = deps;
  if ((await getImport(db, actor, importId)).state === "taking") throw new Conflict(stillBusy);
  const result: UndoneImport = { undone: 0, kept: [] };
  for (const letter of await listTaken(db, actor, importId)) {
    if (await undoOne(deps, actor, importId, letter)) result.undone += 1;
    else result.kept.push({ storyId: letter.storyId, title: letter.title });
    await nextTurn();
  }
  await recordAudit(deps, actor, "letters.undo", { importId, undone: result.undone });
  return result;
}

async function listTaken(
  db: Db,
  { userId }: Actor,
  importId: number,
  letterId?: number,
): Promise<TakenLetter[]> {
  const query = db
    .selectFrom("letters")
    .innerJoin("stories", "stories.id", "letters.storyId")
    .innerJoin("prompts", "prompts.id", "stories.promptId")
    .select(["letters.id", "letters.promptId", "stories.id as storyId", "prompts.title"])
    .select(
      sql<number>`stories.version = letters.story_version and stories.prompt_id = letters.prompt_id
        and stories.deleted_at is null
        and not exists (select 1 from media where media.story_id = stories.id
          and (media.caption <> '' or media.kind <> 'image' or media.deleted_at is not null))
        and (select count(*) from media where media.story_id = stories.id) <= letters.photos
        and stories.alone_sentence = '' and stories.opening_image_id is null
        and ${hasNothingBeside}`.as("isUnchanged"),
    )
    .where("letters.importId", "=", importId)
    .where("letters.userId", "=", userId)
    .where("letters.state", "=", "taken")
    .orderBy("letters.id");
  return (letterId === undefined ? query : query.where("letters.id", "=", letterId)).execute();
}

async function undoOne(
  deps: LetterDeps,
  actor: Actor,
  importId: number,
  { id, promptId, storyId, isUnchanged }: TakenLetter,
): Promise<boolean> {
  if (isUnchanged !== 1) return false;
  const folders = await deps.db.transaction().execute(async (db) => {
    const [letter] = await listTaken(db, actor, importId, id);
    if (letter?.isUnchanged !== 1) return null;
    const removed = await deleteStoryRows(db, storyId);
    await recallDigests(db, actor);
    await db
      .updateTable("letters")
      .set({ state: "waiting", promptId: null, storyId: null, storyVersion: null })
      .where("id", "=", id)
      .execute();
    await db
      .deleteFrom("prompts")
      .where("id", "=", promptId ?? 0)
      .where("userId", "=", actor.userId)
      .execute();
    return removed;
  });
  for (const folder of folders ?? []) await deps.files.remove(folder);
  return folders !== null;
}
