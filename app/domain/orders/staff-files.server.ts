import { stat } from "node:fs/promises";
import path from "node:path";
import type { PrintOrderRow } from "~/db/tables";
import type { Actor } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { type BookDeps, type DocxFile, photoWidth } from "../book/docx/export.server";
import type { DocxJob, DocxResult } from "../book/docx/job";
import { docxFileName } from "../book/file-name";
import { type Book, filterStories, photosOf } from "../book/model";
import type { BookFiles } from "../book/print/book-files.server";
import { spineWidth } from "../book/print/printer-profile";
import type { Deps } from "../deps";
import { NotFound } from "../errors";
import { readFrozen } from "./frozen-book.server";
import { requireStaffRow } from "./fulfilment.server";
import { type OrderedFile, openFileOf } from "./orders.server";
import type { SheetFacts } from "./staff-orders";

/*
 * The frozen book of an order, for those who look after it. All of it is of what was approved, whatever its person has
 * written since.
 */

type FileDeps = Pick<BookDeps, "db"> & { bookFiles: BookFiles };

/** The inside or the cover. Throws Forbidden, and NotFound for what is not there or not theirs to see. */
export async function openStaffFile(
  deps: FileDeps,
  actor: Actor,
  orderNumber: string,
  part: "interior" | "cover",
): Promise<OrderedFile> {
  return openFileOf(deps, await requireStaffRow(deps.db, actor, orderNumber), part);
}

/** Notes in the audit log that somebody who looks after an order has taken a file of its book. */
export async function noteFileTaken(
  deps: Deps,
  actor: Actor,
  orderNumber: string,
  part: "interior" | "cover",
): Promise<void> {
  await recordAudit(deps, actor, "order.file", { orderNumber, part });
}

/** What the printer's sheet says of the book; null once its files are gone. Throws as above. */
export async function readSheetFacts(
  deps: FileDeps,
  actor: Actor,
  orderNumber: string,
): Promise<SheetFacts | null> {
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  if (row.folder === null) return null;
  const { profile, findings } = await readFrozen(deps.bookFiles, row);
  const { name, trim } = profile;
  return { profile: name, trim, spine: spineWidth(row.pages, profile), findings };
}

/** The book as a Word document, made anew in a child process. Throws as above, and Unavailable. */
export async function makeOrderedDocx(
  deps: BookDeps & { bookFiles: BookFiles },
  actor: Actor,
  orderNumber: string,
): Promise<DocxFile> {
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  const { book } = await readFrozen(deps.bookFiles, row);
  const told = filterStories(book, ({ paragraphs }) => paragraphs.length > 0);
  if (told.chapters.length === 0) throw new NotFound();
  const folder = await deps.files.makeScratch(0);
  const dispose = () => folder.remove();
  try {
    const output = path.join(folder.path, "book.docx");
    const photos = await frozenPhotos(deps.bookFiles, row, told);
    const job: DocxJob = { book: told, photos, maxWidth: photoWidth, output };
    const { bytes } = await deps.workers.run<DocxResult>("docx", job, actor.realUserId);
    await recordAudit(deps, actor, "order.docx", { orderNumber });
    return { path: output, fileName: docxFileName(book), bytes, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function frozenPhotos(
  bookFiles: BookFiles,
  { folder }: PrintOrderRow,
  book: Book,
): Promise<Record<number, string>> {
  const ids = book.chapters.flatMap(({ stories }) => stories.flatMap(photosOf)).map(({ id }) => id);
  const files = ids.map((id) => [id, bookFiles.pathOf(folder ?? "", `photo-${id}.jpg`)] as const);
  const found = await Promise.all(
    files.map(async (file) => ((await stat(file[1]).catch(() => undefined)) ? [file] : [])),
  );
  return Object.fromEntries(found.flat());
}
