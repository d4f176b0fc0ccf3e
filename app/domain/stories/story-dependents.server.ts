import type { Db } from "~/db/open.server";
import { deleteStoryMedia, moveMediaToStory } from "../media/purge-media.server";
import { moveYoutubeToStory } from "../youtube/youtube.server";
import { dropDraftsOfStory } from "./drafts.server";
import { moveVersions } from "./versions.server";

/**
 * What belongs to a story and goes with it, beside what the database takes along by itself (versions and
 * submissions, by their foreign keys). A noun whose rows or files hang on a story has its place in this list.
 */
interface StoryDependent {
  /** Deletes the rows; answers the media folders that are to be removed after the commit. */
  drop?: (db: Db, storyId: number) => Promise<string[]>;
  /** Gives the rows to another story of the same person. */
  move?: (db: Db, from: number, to: number) => Promise<void>;
}

const ownedData: StoryDependent[] = [
  { move: moveVersions },
  { drop: deleteStoryMedia, move: moveMediaToStory },
  { move: moveYoutubeToStory },
  { drop: dropDraftsOfStory },
];

/** Deletes a story's row with all that belongs to it, within a transaction; answers the folders to remove after it. */
export async function dropStory(db: Db, id: number): Promise<string[]> {
  const folders: string[] = [];
  for (const { drop } of ownedData) folders.push(...((await drop?.(db, id)) ?? []));
  await db.deleteFrom("stories").where("id", "=", id).execute();
  return folders;
}

/** Gives what belongs to one story to another of the same person, within a transaction. */
export async function moveStoryDependents(db: Db, from: number, to: number): Promise<void> {
  for (const { move } of ownedData) await move?.(db, from, to);
}
