import { stat } from "node:fs/promises";
import path from "node:path";
import type { PrintOrderRow } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import type { Actor } from "../../base/actor";
import { recordAudit, recordReading } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { CoverOfBook } from "../../book/covers/cover-of-book.server";
import { type BookDeps, type DocxFile, photoWidth } from "../../book/docx/export.server";
import type { DocxJob, DocxResult } from "../../book/docx/job";
import { docxFileName } from "../../book/file-name";
import { passagePhotosOf } from "../../book/media/passage-media";
import { type Book, filterStories, languageOfBook, photosOf } from "../../book/model";
import type { BookFiles } from "../../book/print/book-files.server";
import type { MediaFiles } from "../../media/media-files.server";
import { findMediaFile, type StoredFile } from "../../media/stored-file.server";
import { readFrozen } from "./frozen-book.server";
import { requireStaffRow } from "./fulfilment.server";
import { readFacts } from "./order-sheets.server";
import { readOrderedCover } from "./ordered-cover.server";
import type { SheetFacts } from "./orders";
import { type OrderedFile, openFileOf } from "./orders.server";

type FileDeps = Pick<BookDeps, "db"> & { bookFiles: BookFiles };

/** Opens the interior or the cover. Throws Forbidden and NotFound. */
export async function openStaffFile(
  deps: FileDeps,
  actor: Actor,
  orderNumber: string,
  part: "interior" | "cover",
): Promise<OrderedFile> {
  return openFileOf(deps, await requireStaffRow(deps.db, actor, orderNumber), part);
}

const coverPhotoName = /^cover-photo-(\d{1,15})\.jpg$/;

/** The cover with its photos at addresses that staff may open; null once the files are deleted. Throws Forbidden and NotFound. */
export async function readStaffCover(
  deps: FileDeps,
  actor: Actor,
  orderNumber: string,
): Promise<CoverOfBook | null> {
  const cover = await findCover(deps, await requireStaffRow(deps.db, actor, orderNumber));
  if (!cover) return null;
  const photos = cover.content.photos.map((photo) => ({
    ...photo,
    url: `/admin/orders/${orderNumber}/files/cover-photo-${photo.id}.jpg`,
  }));
  return { ...cover, content: { ...cover.content, photos } };
}

/** A small copy of a photo on the cover; null if `name` is no such photo's. Throws Forbidden and NotFound. */
export async function findStaffCoverPhoto(
  deps: FileDeps & { files: MediaFiles },
  actor: Actor,
  orderNumber: string,
  name: string,
  width: number | undefined,
): Promise<StoredFile | null> {
  const id = Number(coverPhotoName.exec(name)?.[1]);
  if (!id) return null;
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  const cover = await findCover(deps, row);
  const userId = row.userId ?? row.authorId;
  if (userId === null || !cover?.content.photos.some((photo) => photo.id === id)) throw new NotFound();
  return findMediaFile(deps, { userId }, id, { width: Math.min(width || photoMost, photoMost) });
}

const photoMost = 640;

function findCover({ bookFiles }: FileDeps, { folder }: PrintOrderRow): Promise<CoverOfBook | null> {
  return readOrderedCover(bookFiles, folder);
}

/** Audits a download of the interior or the cover. Checks no access, as openStaffFile has. */
export async function recordFileDownload(
  deps: Deps,
  actor: Actor,
  orderNumber: string,
  part: "interior" | "cover",
): Promise<void> {
  await recordAudit(deps, actor, "order.file", { orderNumber, part });
}

/** The printer's facts; null once the files are deleted. Throws Forbidden and NotFound. */
export async function readSheetFacts(
  deps: FileDeps,
  actor: Actor,
  orderNumber: string,
): Promise<SheetFacts | null> {
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  return readFacts(deps.bookFiles, row);
}

/** The book as a Word document, created in a child process. Throws Forbidden, NotFound and Unavailable. */
export async function makeOrderedDocx(
  deps: BookDeps & { bookFiles: BookFiles },
  actor: Actor,
  orderNumber: string,
): Promise<DocxFile> {
  const row = await requireStaffRow(deps.db, actor, orderNumber);
  const { book } = await readFrozen(deps.bookFiles, row);
  const written = filterStories(book, ({ paragraphs }) => paragraphs.length > 0);
  if (written.chapters.length === 0) throw new NotFound();
  const folder = await deps.files.makeScratch(0);
  const dispose = () => folder.remove();
  try {
    const output = path.join(folder.path, "book.docx");
    const photos = await frozenPhotos(deps.bookFiles, row, written);
    const job: DocxJob = { book: written, photos, maxWidth: photoWidth, output };
    const run = () => deps.workers.run<DocxResult>("docx", job, actor.realUserId);
    const { bytes } = await inLanguage(languageOfBook(book), run);
    await recordReading(deps, actor, "order.docx", { orderNumber });
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
  const ids = book.chapters.flatMap(({ stories }) =>
    stories.flatMap((story) => [...photosOf(story), ...passagePhotosOf(story)]).map(({ id }) => id),
  );
  const files = ids.map((id) => [id, bookFiles.pathOf(folder ?? "", `photo-${id}.jpg`)] as const);
  const found = await Promise.all(
    files.map(async (file) => ((await stat(file[1]).catch(() => undefined)) ? [file] : [])),
  );
  return Object.fromEntries(found.flat());
}
