import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import { isMissing, randomName, removeFolder, requireRoom, sync } from "../../base/disk.server";
import { type NamedFiles, namesIn } from "../../base/named-files.server";

/** The folders below DATA_DIR/books. Finished folders are never changed. */
export interface BookFiles extends NamedFiles {
  assets: string;
  cache: string;
  /** Throws Unavailable if the disk is full. */
  makeScratch(): Promise<string>;
  /** Moves a finished folder into place with fsync; returns its name. */
  adopt(scratch: string): Promise<string>;
  pathOf(folder: string, file: string): string;
  /** The place where the pages of a finished folder are drawn; may be missing. */
  drawnPagesOf(folder: string): string;
  discard(scratch: string): Promise<void>;
  /** Reads the folder of all prepared photos once. */
  removeCachedPhotos(photoIds: Set<number>): Promise<void>;
  /** Removes all work folders. Call only while the data folder is locked, and before the first request. */
  removeAbandoned(): Promise<void>;
  /** Named after the folder whose pages they are. */
  drawnPages: NamedFiles;
  /** The id of the photo begins each name. */
  preparedPhotos: NamedFiles;
}

/** Makes missing folders below `dataDir` at once. `assets`: the folder with fonts and templates. */
export function createBookFiles(dataDir: string, assets: string): BookFiles {
  const books = path.join(dataDir, "books");
  const making = path.join(books, "making");
  const cache = path.join(books, "photos");
  const drawn = path.join(books, "pages");
  for (const folder of [making, cache, drawn]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Moved away first: a worker may be writing into the folder, and would fill it again while it is emptied.
  const takeAway = async (folder: string) => {
    const taken = path.join(making, randomName());
    await rename(folder, taken).catch(ignoreMissing);
    await removeFolder(taken);
  };
  return {
    assets,
    cache,
    async makeScratch() {
      await requireRoom(making);
      const scratch = path.join(making, randomName());
      await mkdir(scratch, { mode: 0o700 });
      return scratch;
    },
    async adopt(scratch) {
      const folder = randomName();
      for (const file of await readdir(scratch)) await sync(path.join(scratch, file));
      await sync(scratch);
      await rename(scratch, path.join(books, folder));
      await sync(books);
      return folder;
    },
    pathOf: (folder, file) => path.join(books, folder, file),
    drawnPagesOf: (folder) => path.join(drawn, folder),
    async remove(folder) {
      await takeAway(path.join(books, folder));
      await takeAway(path.join(drawn, folder));
    },
    discard: removeFolder,
    async removeCachedPhotos(photoIds) {
      if (photoIds.size === 0) return;
      for await (const files of namesIn(cache))
        for (const file of files)
          if (photoIds.has(photoIdOf(file))) await rm(path.join(cache, file), { force: true });
    },
    async removeAbandoned() {
      for (const left of await readdir(making)) await removeFolder(path.join(making, left));
    },
    names: () => namesIn(books, /^[0-9a-f]{32}$/),
    changedAt: (folder) => changedAt(path.join(books, folder)),
    drawnPages: {
      names: () => namesIn(drawn),
      changedAt: (folder) => changedAt(path.join(drawn, folder)),
      remove: (folder) => takeAway(path.join(drawn, folder)),
    },
    preparedPhotos: {
      names: () => namesIn(cache),
      changedAt: (file) => changedAt(path.join(cache, file)),
      remove: (file) => rm(path.join(cache, file), { force: true }),
    },
  };
}

function photoIdOf(file: string): number {
  return Number.parseInt(file, 10);
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

async function changedAt(file: string): Promise<Date | undefined> {
  return (await stat(file).catch(() => undefined))?.mtime;
}

/** Names of the folders of a user's print files and approved books; orders have their own. */
export async function listBookFolders(db: Db, userId: number): Promise<string[]> {
  const made = await db.selectFrom("printFiles").select("folder").where("userId", "=", userId).execute();
  const approved = await db
    .selectFrom("bookApprovals")
    .select("folder")
    .where("userId", "=", userId)
    .execute();
  return [...made, ...approved].flatMap(({ folder }) => (folder === null ? [] : [folder]));
}

/** Ids of photos that may be in the cache, as text. */
export async function listPreparedPhotoIds(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("media").select("id").where("userId", "=", userId).execute();
  return rows.map(({ id }) => String(id));
}
