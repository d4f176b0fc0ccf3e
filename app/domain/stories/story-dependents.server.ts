import type { Db } from "~/db/open.server";
import { dropMediaOfStory, moveMediaToStory } from "../media/purge-media.server";
import { moveYoutubeToStory } from "../youtube/youtube.server";
import { deleteDraftsOfStory } from "./drafts.server";
import { moveVersions } from "./versions.server";

/**
 * What belongs to a story and goes with it, beside what the database takes along by itself (versions and
 * submissions, by their foreign keys). A noun whose rows or files hang on a story has its place in this list.
 */
interface StoryDependent {
  /** Deletes the rows; answers the media folders that are to be removed after the commit. */
  remove?: (db: Db, storyId: number) => Promise<string[]>;
  /** Gives the rows to another story of the same person. */
  move?: (db: Db, from: number, to: number) => Promise<void>;
}

const dependents: StoryDependent[] = [
  { move: moveVersions },
  { remove: dropMediaOfStory, move: moveMediaToStory },
  { move: moveYoutubeToStory },
  { remove: deleteDraftsOfStory },
];

/** Deletes a story's row with all that belongs to it, within a transaction; answers the folders to remove after it. */
export async function deleteStoryRows(db: Db, id: number): Promise<string[]> {
  const folders: string[] = [];
  for (const { remove } of dependents) folders.push(...((await remove?.(db, id)) ?? []));
  await db.deleteFrom("stories").where("id", "=", id).execute();
  return folders;
}

/** Gives what belongs to one story to another of the same person, within a transaction. */
export async function moveStoryDependents(db: Db, from: number, to: number): Promise<void> {
  for (const { move } of dependents) await move?.(db, from, to);
}
