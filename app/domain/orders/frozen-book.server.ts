import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import type { BookApprovalRow, PrintOrderRow, StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import type { Book } from "../book/model";
import type { BookFiles } from "../book/print/book-files.server";
import type { Finding } from "../book/print/checks/finding";
import type { PrinterProfile } from "../book/print/printer-profile";
import { persistFile } from "../disk.server";
import { NotFound } from "../errors";

/*
 * The book of an order: a folder of its own with the print files, photos and text that were approved. It stays the same
 * whatever becomes of the book, its approval, or the account.
 */

/** The book of an order as its row describes it. */
export type OrderedBook = Pick<
  PrintOrderRow,
  "storyType" | "bookTitle" | "authorName" | "pages" | "inputHash" | "approvedAt"
> & {
  /** The approval, if it is one; null for the book of an earlier order. */
  approvalId: number | null;
  folder: string;
  /** JSON of the frozen content; null if the folder holds it already. */
  content: string | null;
};

/** The content that is frozen beside the files. */
export interface FrozenContent {
  book: Book;
  profile: PrinterProfile;
  /** The findings of the print check. */
  findings: Finding[];
}

export interface WantedBook {
  bookType: StoryType;
  /** An approval; the last one if it is left out. */
  approvalId?: number;
  /** The number of an earlier order; "" for none. */
  again: string;
}

const contentFile = "book.json";

/** The actor's book to be printed; null if nothing is approved. */
export async function findOrderedBook(
  db: Db,
  actor: Actor,
  { bookType, approvalId, again }: WantedBook,
): Promise<OrderedBook | null> {
  if (again !== "") return findOrdered(db, actor, bookType, again);
  let query = db
    .selectFrom("bookApprovals")
    .selectAll()
    .where("userId", "=", actor.userId)
    .where("storyType", "=", bookType);
  if (approvalId !== undefined) query = query.where("id", "=", approvalId);
  const row = await query.orderBy("approvedAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? ofApproval(row) : null;
}

async function findOrdered(
  db: Db,
  actor: Actor,
  bookType: StoryType,
  orderNumber: string,
): Promise<OrderedBook | null> {
  const row = await db
    .selectFrom("printOrders")
    .select(["storyType", "bookTitle", "authorName", "pages", "inputHash", "approvedAt", "folder"])
    .where("userId", "=", actor.userId)
    .where("orderNumber", "=", orderNumber)
    .where("storyType", "=", bookType)
    .executeTakeFirst();
  return row?.folder ? { ...row, folder: row.folder, approvalId: null, content: null } : null;
}

function ofApproval(row: BookApprovalRow): OrderedBook {
  const { id, storyType, title, pages, inputHash, approvedAt, folder, content } = row;
  const { book } = JSON.parse(content) as FrozenContent;
  const { authorName } = book;
  return {
    storyType,
    bookTitle: title,
    authorName,
    pages,
    inputHash,
    approvedAt,
    approvalId: id,
    folder,
    content,
  };
}

/** Copies a book into a new folder, and answers its name. Throws NotFound if the book is being deleted. */
export async function freezeOrdered(bookFiles: BookFiles, { folder, content }: OrderedBook): Promise<string> {
  const source = bookFiles.pathOf(folder, "");
  const scratch = await bookFiles.makeScratch();
  try {
    const files = await readdir(source).catch(() => {
      throw new NotFound();
    });
    for (const file of files) await persistFile(path.join(source, file), path.join(scratch, file));
    if (content !== null) await writeFile(path.join(scratch, contentFile), content, { mode: 0o600 });
    return await bookFiles.adopt(scratch);
  } catch (error) {
    await bookFiles.discard(scratch);
    throw error;
  }
}

/** Throws NotFound for a book that was deleted. */
export async function readFrozen(
  bookFiles: BookFiles,
  { folder }: Pick<PrintOrderRow, "folder">,
): Promise<FrozenContent> {
  if (folder === null) throw new NotFound();
  const text = await readFile(bookFiles.pathOf(folder, contentFile), "utf8").catch(() => {
    throw new NotFound();
  });
  return JSON.parse(text) as FrozenContent;
}
