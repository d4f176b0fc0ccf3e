import { LRUCache } from "lru-cache";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import type { BookFiles } from "../../book/print/book-files.server";
import type { PrintDeps } from "../../book/print/print-files.server";
import { approvedPagesHref } from "../../book/reader/approved-pages.server";
import { type InsideSpread, insideSpread } from "../../book/reader/inside-spread";
import { openImageOf } from "../../book/reader/reader.server";
import type { StoredFile } from "../../media/stored-file.server";
import { type FrozenContent, type OrderedBook, readFrozen } from "./frozen-book.server";

type FrozenSheets = Pick<FrozenContent, "profile" | "starts" | "ownPages"> &
  Pick<FrozenContent["book"], "language">;

const cached = new LRUCache<string, FrozenSheets>({ max: 500 });

/** A spread of the book that is to be ordered; null once its files are deleted. */
export async function insideOfOrdered(
  bookFiles: BookFiles,
  { folder, content, approvalId, pages }: OrderedBook,
  again: string,
): Promise<InsideSpread | null> {
  if (content !== null && approvalId !== null) {
    const { profile, starts, ownPages, book } = JSON.parse(content) as FrozenContent;
    const sheets = { profile, starts, ownPages, language: book.language };
    return insideSpread(approvedPagesHref(approvalId), { pages, ...sheets });
  }
  const sheets = await readSheets(bookFiles, folder);
  return sheets && insideSpread(orderPagesHref(again), { pages, ...sheets });
}

/** A spread of the actor's order; null once its files are deleted, and for unknown orders. */
export async function findOrderInside(
  deps: Pick<PrintDeps, "db" | "bookFiles">,
  actor: Actor,
  orderNumber: string,
): Promise<InsideSpread | null> {
  const row = await findFolder(deps, actor, orderNumber);
  const sheets = row?.folder ? await readSheets(deps.bookFiles, row.folder) : null;
  return row && sheets ? insideSpread(orderPagesHref(orderNumber), { pages: row.pages, ...sheets }) : null;
}

/** Opens a page of the book that the actor ordered as an image. Throws NotFound and Unavailable. */
export async function openOrderPage(
  deps: PrintDeps,
  actor: Actor,
  orderNumber: string,
  name: string,
): Promise<StoredFile> {
  const row = await findFolder(deps, actor, orderNumber);
  const sheets = row?.folder ? await readSheets(deps.bookFiles, row.folder) : null;
  if (!row?.folder || !sheets) throw new NotFound();
  const files = { folder: row.folder, pages: row.pages, profile: sheets.profile };
  return openImageOf(deps, actor, files, name);
}

function orderPagesHref(orderNumber: string): string {
  return `/orders/${orderNumber}/pages`;
}

function findFolder({ db }: Pick<PrintDeps, "db">, { userId }: Actor, orderNumber: string) {
  return db
    .selectFrom("printOrders")
    .select(["folder", "pages"])
    .where("userId", "=", userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
}

async function readSheets(bookFiles: BookFiles, folder: string): Promise<FrozenSheets | null> {
  const known = cached.get(folder);
  if (known) return known;
  try {
    const { profile, starts, ownPages, book } = await readFrozen(bookFiles, { folder });
    const sheets = { profile, starts, ownPages, language: book.language };
    cached.set(folder, sheets);
    return sheets;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
