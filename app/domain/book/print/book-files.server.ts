import { mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import { type Deps, days, hours } from "../../deps";
import { randomName, removeFolder, requireRoom, sync } from "../../disk.server";

/** Below DATA_DIR/books. Finished folders are never changed. */
export interface BookFiles {
  assets: string;
  /** Prepared photos, named by photo id. */
  cache: string;
  /** Throws Unavailable if the disk is full. */
  makeScratch(): Promise<string>;
  /** Moves a finished folder into place with fsync; returns its name. */
  adopt(scratch: string): Promise<string>;
  pathOf(folder: string, file: string): string;
  remove(folder: string): Promise<void>;
  discard(scratch: string): Promise<void>;
  list(): Promise<{ folder: string; madeAt: Date }[]>;
  removeCachedPhoto(photoId: number): Promise<void>;
  /** Removes work folders of an earlier process. There is one server process per data directory. */
  removeAbandoned(): Promise<void>;
  /** Removes photos that are not `isKept` or were last used before `last`. */
  pruneCache(isKept: (photoId: number) => boolean, last: Date): Promise<void>;
}

export function createBookFiles(dataDir: string, assets: string): BookFiles {
  const books = path.join(dataDir, "books");
  const making = path.join(books, "making");
  const cache = path.join(books, "photos");
  for (const folder of [making, cache]) mkdirSync(folder, { recursive: true, mode: 0o700 });
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
    remove: (folder) => removeFolder(path.join(books, folder)),
    discard: removeFolder,
    async removeCachedPhoto(photoId) {
      const prepared = (await readdir(cache)).filter((file) => file.startsWith(`${photoId}-`));
      for (const file of prepared) await rm(path.join(cache, file), { force: true });
    },
    async removeAbandoned() {
      for (const left of await readdir(making)) await removeFolder(path.join(making, left));
    },
    async list() {
      const folders = (await readdir(books)).filter((name) => /^[0-9a-f]{32}$/.test(name));
      const found = await Promise.all(
        folders.map((folder) => stat(path.join(books, folder)).catch(() => undefined)),
      );
      return folders.flatMap((folder, index) => {
        const madeAt = found[index]?.mtime;
        return madeAt ? [{ folder, madeAt }] : [];
      });
    },
    async pruneCache(isKept, last) {
      for (const file of await readdir(cache)) {
        const used = await stat(path.join(cache, file)).catch(() => undefined);
        if (!used) continue;
        if (used.mtime < last || !isKept(Number.parseInt(file, 10)))
          await rm(path.join(cache, file), { force: true });
      }
    },
  };
}

/** A folder exists for a short time before its row. */
const orphanGraceMs = hours;
const cacheLifetimeMs = 30 * days;

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

/** Removes folders without a row, and unused or deleted photos from the cache. */
export async function purgeUnusedBookFiles({
  db,
  clock,
  bookFiles,
}: Deps & { bookFiles: BookFiles }): Promise<void> {
  const made = await db.selectFrom("printFiles").select("folder").where("folder", "is not", null).execute();
  const approved = await db.selectFrom("bookApprovals").select("folder").execute();
  const ordered = await db
    .selectFrom("printOrders")
    .select("folder")
    .where("folder", "is not", null)
    .execute();
  const known = new Set([...made, ...approved, ...ordered].map(({ folder }) => folder));
  const now = clock.now().getTime();
  for (const { folder, madeAt } of await bookFiles.list()) {
    if (!known.has(folder) && madeAt.getTime() < now - orphanGraceMs) await bookFiles.remove(folder);
  }
  const photos = await db.selectFrom("media").select("id").where("deletedAt", "is", null).execute();
  const present = new Set(photos.map(({ id }) => id));
  await bookFiles.pruneCache((id) => present.has(id), new Date(now - cacheLifetimeMs));
}
