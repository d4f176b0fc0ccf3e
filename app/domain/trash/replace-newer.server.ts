import type { Actor } from "../actor";
import type { PurgeDeps } from "../media/purge-media.server";
import { type Story, updateStory } from "../stories/stories.server";
import { fromHtml } from "../stories/text";
import { dropStory, moveBelongings } from "./belongings.server";
import { findNewerStory, getDeletedStory, restoreStory } from "./trash.server";

/**
 * Makes a deleted story's text that of the newer story in its place: an ordinary save upon `version`, so that the
 * newer text stays kept among the versions. The deleted story's photos, recordings and versions come along, and its
 * row in the trash, empty then, goes. Where the newer story is gone by now, the deleted one is just restored. Throws
 * NotFound when the story is not in the trash, Conflict with the newer story when that has moved on, and WritingWaits.
 */
export async function replaceNewerStory(
  deps: PurgeDeps,
  actor: Actor,
  id: number,
  version: number,
): Promise<Story> {
  const { db, files } = deps;
  const deleted = await getDeletedStory(deps, actor, id);
  const newer = await findNewerStory(db, actor, deleted);
  if (!newer) return restoreStory(deps, actor, id);
  const { age, date, location } = deleted;
  const content = fromHtml(deleted.content);
  const story = await updateStory(deps, actor, newer.id, { content, age, date, location }, version);
  const folders = await db.transaction().execute(async (trx) => {
    await moveBelongings(trx, id, story.id);
    return dropStory(trx, id);
  });
  for (const folder of folders) await files.remove(folder);
  return story;
}
