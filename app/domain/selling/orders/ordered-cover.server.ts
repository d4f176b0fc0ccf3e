import { LRUCache } from "lru-cache";
import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { type CoverOfBook, coverOf } from "../../book/covers/cover-of-book.server";
import type { BookFiles } from "../../book/print/book-files.server";
import { type OrderedBook, readFrozen, readFrozenContent } from "./frozen-book.server";

const cached = new LRUCache<string, CoverOfBook>({ max: 500 });

/** The cover of an ordered book as it was approved; null once its files are deleted. */
export async function readOrderedCover(
  bookFiles: BookFiles,
  folder: string | null,
): Promise<CoverOfBook | null> {
  if (folder === null) return null;
  const known = cached.get(folder);
  if (known) return known;
  try {
    const cover = coverOf((await readFrozen(bookFiles, { folder })).book);
    cached.set(folder, cover);
    return cover;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** The cover of a book that is to be ordered: an approval has its content in the database. */
export async function coverOfOrdered(
  bookFiles: BookFiles,
  { folder, content }: Pick<OrderedBook, "folder" | "content">,
): Promise<CoverOfBook | null> {
  if (content === null) return readOrderedCover(bookFiles, folder);
  return coverOf(readFrozenContent(content).book);
}

const mostRead = 20;

/** The covers of the actor's newest orders, by order number. */
export async function listOrderedCovers(
  { db, bookFiles }: { db: Db; bookFiles: BookFiles },
  { userId }: Actor,
): Promise<Map<string, CoverOfBook>> {
  const rows = await db
    .selectFrom("printOrders")
    .select(["orderNumber", "folder"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(mostRead)
    .execute();
  const covers = new Map<string, CoverOfBook>();
  for (const { orderNumber, folder } of rows) {
    const cover = await readOrderedCover(bookFiles, folder);
    if (cover) covers.set(orderNumber, cover);
  }
  return covers;
}

/** The cover of one of the actor's orders; null once its files are deleted, and for unknown orders. */
export async function findOrderCover(
  { db, bookFiles }: { db: Db; bookFiles: BookFiles },
  { userId }: Actor,
  orderNumber: string,
): Promise<CoverOfBook | null> {
  const row = await db
    .selectFrom("printOrders")
    .select("folder")
    .where("userId", "=", userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  return readOrderedCover(bookFiles, row?.folder ?? null);
}
