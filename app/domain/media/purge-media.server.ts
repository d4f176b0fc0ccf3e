import type { Db } from "~/db/open.server";
import type { Deps } from "../base/deps";
import type { MediaFiles } from "./media-files.server";

/* Rows are deleted first, files after the commit. running/retention/strays handles a crash in between. */

export interface PurgeDeps extends Deps {
  files: MediaFiles;
}

/** Deletes all media rows of a story and of the memories of it. Returns the folders, to be removed after the commit. */
export async function deleteStoryMedia(db: Db, storyId: number): Promise<string[]> {
  const memories = db.selectFrom("memories").select("id").where("storyId", "=", storyId);
  const rows = await db
    .deleteFrom("media")
    .where(({ or, eb }) => or([eb("storyId", "=", storyId), eb("memoryId", "in", memories)]))
    .returning("folder")
    .execute();
  return rows.map(({ folder }) => folder);
}

/** All media folders of a user, removed items included. */
export async function listMediaFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("media").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}

/** Moves items to another story of the same user, except files that it already has. */
export async function moveMediaToStory(db: Db, from: number, to: number): Promise<void> {
  await movingMedia(db, from, to).set({ storyId: to, joinedFromStoryId: from }).execute();
}

/** Moves the items back that came from the story `to` when it was joined to `from`. */
export async function returnMediaToStory(db: Db, from: number, to: number): Promise<void> {
  await movingMedia(db, from, to)
    .set({ storyId: to, joinedFromStoryId: null })
    .where("joinedFromStoryId", "=", to)
    .execute();
}

function movingMedia(db: Db, from: number, to: number) {
  return db
    .updateTable("media")
    .where("storyId", "=", from)
    .where("deletedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("media as own")
            .select("own.id")
            .where("own.storyId", "=", to)
            .where("own.deletedAt", "is", null)
            .whereRef("own.sha256", "=", "media.sha256"),
        ),
      ),
    );
}
