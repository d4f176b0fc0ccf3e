import { mkdirSync } from "node:fs";
import { mkdir, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "~/db/open.server";
import { type Deps, days, hours } from "../../base/deps";
import { isMissing, randomName, removeFolder, requireRoom, sync } from "../../base/disk.server";

/** The folders below DATA_DIR/books. Finished folders are never changed. */
export interface BookFiles {
  assets: string;
  cache: string;
  /** Throws Unavailable if the disk is full. */
  makeScratch(): Promise<string>;
  /** Moves a finished folder into place with fsync; returns its name. */
  adopt(scratch: string): Promise<string>;
  pathOf(folder: string, file: string): string;
  /** The place where the pages of a finished folder are drawn; may be missing. */
  drawnPagesOf(folder: string): string;
  remove(folder: string): Promise<void>;
  discard(scratch: string): Promise<void>;
  list(): Promise<{ folder: string; madeAt: Date }[]>;
  /** Reads the folder of all prepared photos once. */
  removeCachedPhotos(photoIds: Set<number>): Promise<void>;
  /** Removes all work folders. Call only while the data folder is locked, and before the first request. */
  removeAbandoned(): Promise<void>;
  /** Removes photos that `findKept` does not return or that were last used before `last`. */
  pruneCache(findKept: (photoIds: number[]) => Promise<Set<number>>, last: Date): Promise<void>;
  /** Removes pages of folders that are not `kept`, or to which none was added since `last`. */
  pruneDrawnPages(kept: Set<string>, last: Date): Promise<void>;
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
    async list() {
      const found: { folder: string; madeAt: Date }[] = [];
      for await (const names of namesIn(books)) {
        for (const folder of names.filter((name) => /^[0-9a-f]{32}$/.test(name))) {
          const madeAt = await changedAt(path.join(books, folder));
          if (madeAt) found.push({ folder, madeAt });
        }
      }
      return found;
    },
    async pruneDrawnPages(kept, last) {
      for await (const folders of namesIn(drawn)) {
        for (const folder of folders) {
          const addedAt = await changedAt(path.join(drawn, folder));
          if (addedAt && (addedAt < last || !kept.has(folder))) await takeAway(path.join(drawn, folder));
        }
      }
    },
    async pruneCache(findKept, last) {
      for await (const files of namesIn(cache)) {
        const kept = await findKept(files.map(photoIdOf).filter(Number.isSafeInteger));
        for (const file of files) {
          const usedAt = await changedAt(path.join(cache, file));
          if (usedAt && (usedAt < last || !kept.has(photoIdOf(file))))
            await rm(path.join(cache, file), { force: true });
        }
      }
    },
  };
}

const namesAtOnce = 200;

async function* namesIn(folder: string): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const { name } of await opendir(folder, { bufferSize: namesAtOnce })) {
    names.push(name);
    if (names.length < namesAtOnce) continue;
    yield names;
    names = [];
  }
  yield names;
}

function photoIdOf(file: string): number {
  return Number.parseInt(file, 10);
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/** Undefined for what has gone. */
async function changedAt(file: string): Promise<Date | undefined> {
  return (await stat(file).catch(() => undefined))?.mtime;
}

const orphanGraceMs = hours;
const cacheLifetimeMs = 30 * days;

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

/** Removes folders without a row, unused drawn pages, and unused or deleted photos from the cache. */
export async function purgeUnusedBookFiles({
  db,
  clock,
  bookFiles,
}: Deps & { bookFiles: BookFiles }): Promise<void> {
  const known = new Set(await listKnownFolders(db));
  const now = clock.now().getTime();
  for (const { folder, madeAt } of await bookFiles.list()) {
    if (!known.has(folder) && madeAt.getTime() < now - orphanGraceMs) await bookFiles.remove(folder);
  }
  const last = new Date(now - cacheLifetimeMs);
  await bookFiles.pruneDrawnPages(known, last);
  await bookFiles.pruneCache((ids) => findPresentPhotos(db, ids), last);
}

async function listKnownFolders(db: Db): Promise<string[]> {
  const folders: (string | null)[] = [];
  for (const table of ["printFiles", "bookApprovals", "printOrders"] as const) {
    // Every table has the column; Kysely needs one concrete table type.
    const rows = await db
      .selectFrom(table as "printFiles")
      .select("folder")
      .where("folder", "is not", null)
      .execute();
    folders.push(...rows.map(({ folder }) => folder));
    await nextTurn();
  }
  return folders.filter((folder) => folder !== null);
}

async function findPresentPhotos(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const photos = await db
    .selectFrom("media")
    .select("id")
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  return new Set(photos.map(({ id }) => id));
}
