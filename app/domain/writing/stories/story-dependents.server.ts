import type { Db } from "~/db/open.server";
import { deleteStoryMedia, moveMediaToStory } from "../../media/purge-media.server";
import { moveYoutubeToStory } from "../../media/youtube/youtube.server";
import { deleteDraftsOfStory } from "../drafts/drafts.server";
import { moveMemories } from "../memories/move-memories.server";
import { moveVersions } from "./versions.server";

/** Tables and folders that reference stories, except by a cascading foreign key. */
interface StoryDependent {
  /** Returns the media folders to remove after the commit. */
  remove?: (db: Db, storyId: number) => Promise<string[]>;
  move?: (db: Db, from: number, to: number) => Promise<void>;
}

const dependents: StoryDependent[] = [
  { move: moveVersions },
  { remove: deleteStoryMedia, move: moveMediaToStory },
  { move: moveYoutubeToStory },
  { remove: deleteDraftsOfStory },
  { move: moveMemories },
];

/** Deletes a story with dependents, within a transaction. Returns the folders to remove after the commit. */
export async function deleteStoryRows(db: Db, id: number): Promise<string[]> {
  const folders: string[] = [];
  for (const { remove } of dependents) folders.push(...((await remove?.(db, id)) ?? []));
  await db.deleteFrom("stories").where("id", "=", id).execute();
  return folders;
}

/** Call within a transaction; both stories are the same user's. */
export async function moveStoryDependents(db: Db, from: number, to: number): Promise<void> {
  for (const { move } of dependents) await move?.(db, from, to);
}
