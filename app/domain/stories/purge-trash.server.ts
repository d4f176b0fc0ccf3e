import { type Actor, requireSelf } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { agoText } from "../deps";
import type { PurgeDeps } from "../media/purge-media.server";
import { keptInTrash } from "./retention";
import type { Story } from "./stories.server";
import { dropStory } from "./story-dependents.server";
import { getDeletedStory } from "./trash.server";

/**
 * The story that a person may delete for good. Throws NotFound when it is not in the trash or is another person's,
 * and Forbidden for somebody who views the account: what is gone for good is the person's own affair.
 */
export async function getStoryToDelete(deps: PurgeDeps, actor: Actor, id: number): Promise<Story> {
  const story = await getDeletedStory(deps, actor, id);
  requireSelf(actor);
  return story;
}

/** Deletes a story in the trash for good, with all that belongs to it (spec 2, section 7). Throws as above. */
export async function deletePermanently(deps: PurgeDeps, actor: Actor, id: number): Promise<void> {
  const folders = await deps.db.transaction().execute(async (db) => {
    await getStoryToDelete({ ...deps, db }, actor, id);
    const dropped = await dropStory(db, id);
    await recordAudit({ ...deps, db }, actor, "story.delete-permanently", { storyId: id });
    return dropped;
  });
  for (const folder of folders) await deps.files.remove(folder);
}

/**
 * Ends what has been in the trash for 30 days (spec 2, section 9): one story a transaction, so that a stop leaves
 * the others for the next time. The work of the house, for all people.
 */
export async function purgeTrash(deps: PurgeDeps, signal?: AbortSignal): Promise<void> {
  let folders: string[] | undefined = [];
  while (folders && !signal?.aborted) {
    folders = await purgeOne(deps);
    for (const folder of folders ?? []) await deps.files.remove(folder);
  }
}

/** The media folders of the story that was purged; undefined when none is due. */
function purgeOne(deps: PurgeDeps): Promise<string[] | undefined> {
  return deps.db.transaction().execute(async (db) => {
    const due = await db
      .selectFrom("stories")
      .select(["id", "userId"])
      .where("deletedAt", "<=", agoText(deps.clock, keptInTrash))
      .orderBy("deletedAt")
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const folders = await dropStory(db, due.id);
    await recordAudit({ ...deps, db }, null, "story.purge", { storyId: due.id, userId: due.userId });
    return folders;
  });
}
