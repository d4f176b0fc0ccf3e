import type { Db } from "~/db/open.server";
import { type Deps, days, hours } from "../../deps";
import type { BookFiles } from "./book-files.server";

/** A folder is there before its row, though never for so long. */
const strayAfter = hours;
/** How long prepared photos are kept that no making has used. */
const unusedFor = 30 * days;

/** The folders of a person's books, made and approved. */
export async function bookFoldersOf(db: Db, userId: number): Promise<string[]> {
  const made = await db.selectFrom("printFiles").select("folder").where("userId", "=", userId).execute();
  const approved = await db
    .selectFrom("bookApprovals")
    .select("folder")
    .where("userId", "=", userId)
    .execute();
  return [...made, ...approved].flatMap(({ folder }) => (folder === null ? [] : [folder]));
}

/** The photos of a person of which something may have been prepared, by their ids in letters. */
export async function preparedPhotosOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("media").select("id").where("userId", "=", userId).execute();
  return rows.map(({ id }) => String(id));
}

/** Removes folders of books that no row knows, and prepared photos that are not needed or whose photo is gone. */
export async function sweepBooks({ db, clock, bookFiles }: Deps & { bookFiles: BookFiles }): Promise<void> {
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
    if (!known.has(folder) && madeAt.getTime() < now - strayAfter) await bookFiles.remove(folder);
  }
  const photos = await db.selectFrom("media").select("id").where("deletedAt", "is", null).execute();
  const present = new Set(photos.map(({ id }) => id));
  await bookFiles.sweepCache((id) => present.has(id), new Date(now - unusedFor));
}
