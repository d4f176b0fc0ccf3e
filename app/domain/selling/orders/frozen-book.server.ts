import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import type { BookApprovalRow, PrintOrderRow, StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { persistFile } from "../../base/disk.server";
import { NotFound } from "../../base/errors";
import { selectLive } from "../../base/live-story.server";
import type { Book } from "../../book/model";
import type { BookFiles } from "../../book/print/book-files.server";
import type { FrozenFinding } from "../../book/print/checks/finding";
import type { PrintResult } from "../../book/print/job";
import type { PrinterProfile } from "../../book/print/printer-profile";
import { readStoredBook, type StoredBook } from "../../book/stored-book";
import { areMemoriesGiven } from "../../book/stories/book-memories.server";

/* An order stores a copy of its approved book, independent of later changes and deletions. */

export type OrderedBook = Pick<
  PrintOrderRow,
  "storyType" | "bookTitle" | "authorName" | "pages" | "inputHash" | "approvedAt"
> & {
  /** Null for the book of an earlier order. */
  approvalId: number | null;
  folder: string;
  /** JSON of the frozen content; null if the folder has it already. */
  content: string | null;
};

export interface FrozenContent {
  book: Book;
  profile: PrinterProfile;
  findings: FrozenFinding[];
  /** Missing in books of earlier versions. */
  starts?: PrintResult["starts"];
  ownPages?: PrintResult["ownPages"];
}

/** Reads what an approval or an order keeps as JSON; of earlier versions too. */
export function readFrozenContent(text: string): FrozenContent {
  const content = JSON.parse(text) as FrozenContent & { book: StoredBook };
  return { ...content, book: readStoredBook(content.book) };
}

export interface WantedBook {
  bookType: StoryType;
  /** The last approval if left out. */
  approvalId?: number;
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
  return findApproved(db, actor, { bookType, approvalId });
}

/** The newest approved book of an account, or the one that is named; null if there is none to be printed. */
export async function findApproved(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  { bookType, approvalId }: Pick<WantedBook, "bookType" | "approvalId">,
): Promise<OrderedBook | null> {
  let query = db
    .selectFrom("bookApprovals")
    .selectAll()
    .where("userId", "=", userId)
    .where("storyType", "=", bookType);
  if (approvalId !== undefined) query = query.where("id", "=", approvalId);
  const row = await query.orderBy("approvedAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? ofApproval(db, row) : null;
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
  if (!row?.folder || !(await mayBePrintedAgain(db, actor, row))) return null;
  return { ...row, folder: row.folder, approvalId: null, content: null };
}

/** Whether an earlier book may be ordered again: in a kept account it is looked at as it was approved. */
async function mayBePrintedAgain(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  { inputHash }: Pick<PrintOrderRow, "inputHash">,
): Promise<boolean> {
  if (!(await isKept(db, userId))) return true;
  const approved = await db
    .selectFrom("bookApprovals")
    .selectAll()
    .where("userId", "=", userId)
    .where("inputHash", "=", inputHash)
    .executeTakeFirst();
  return approved !== undefined && (await ofApproval(db, approved)) !== null;
}

async function isKept(db: Db, userId: number): Promise<boolean> {
  const user = await db.selectFrom("users").select("keptAt").where("id", "=", userId).executeTakeFirst();
  return (user?.keptAt ?? null) !== null;
}

/** Nothing that was only its author's is printed from an account that is kept, closed or deleted as it is. */
async function isOpen(db: Db, userId: number, stories: readonly { id: number }[]): Promise<boolean> {
  if (!(await isKept(db, userId))) return true;
  const ids = [...new Set(stories.map(({ id }) => id))];
  const live = await selectLive(db, userId)
    .clearSelect()
    .select("id")
    .where("id", "in", [0, ...ids])
    .execute();
  return live.length === ids.length;
}

/** Null for one that holds what a relative has taken back since, or what is closed: it is not printed any more. */
async function ofApproval(db: Db, row: BookApprovalRow): Promise<OrderedBook | null> {
  const { id, userId, storyType, title, pages, inputHash, approvedAt, folder, content } = row;
  const { book } = readFrozenContent(content);
  const { authorName } = book;
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const said = stories.flatMap(({ speech = [] }) => speech);
  if (
    !(await areMemoriesGiven(
      db,
      said.flatMap(({ memory }) => memory?.id ?? []),
    ))
  )
    return null;
  if (!(await isOpen(db, userId, stories))) return null;
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

/** Copies a book into a new folder and returns its name. Throws NotFound if the book is being deleted. */
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

/** The book as it was approved. Throws NotFound once its files are deleted. */
export async function readFrozen(
  bookFiles: BookFiles,
  { folder }: Pick<PrintOrderRow, "folder">,
): Promise<FrozenContent> {
  if (folder === null) throw new NotFound();
  const text = await readFile(bookFiles.pathOf(folder, contentFile), "utf8").catch(() => {
    throw new NotFound();
  });
  return readFrozenContent(text);
}
