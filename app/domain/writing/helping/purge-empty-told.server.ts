import { sql } from "kysely";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days } from "../../base/deps";
import type { PurgeDeps } from "../../media/purge-media.server";
import { hasNothingBeside } from "../stories/nothing-beside";
import { deleteStoryRows } from "../stories/story-dependents.server";

/* A helper who wanted to record what they are told, and left before anything was told, leaves nothing behind. */

/** An interview may begin slowly. */
const emptyFor = days;

/** Deletes stories that helpers began a day ago and in which nothing was told, with their prompts. Each in its own transaction. */
export async function purgeEmptyTold(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  let folders: string[] | undefined = [];
  while (folders && !signal?.aborted) {
    folders = await deps.db.transaction().execute((db) => purgeOne({ ...deps, db }));
    for (const folder of folders ?? []) await deps.files.remove(folder);
  }
}

async function purgeOne(deps: Pick<Deps, "db" | "clock">): Promise<string[] | undefined> {
  const { db, clock } = deps;
  const due = await db
    .selectFrom("stories")
    .select(["id", "userId", "promptId"])
    .where("toldToMember", "is not", null)
    .where("updatedAt", "<", agoText(clock, emptyFor))
    .where(isEmpty)
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  const folders = await deleteStoryRows(db, due.id);
  await db.deleteFrom("prompts").where("id", "=", due.promptId).where("userId", "=", due.userId).execute();
  await recordAudit(deps, null, "story.purge", { storyId: due.id, userId: due.userId });
  return folders;
}

/** Neither the helper nor the author has put anything in. A recording that was cut off is something, and so are words on their way. */
const isEmpty = sql<boolean>`(stories.content = '' and stories.version = 1
  and not exists (select 1 from media where media.story_id = stories.id)
  and ${hasNothingBeside})`;
