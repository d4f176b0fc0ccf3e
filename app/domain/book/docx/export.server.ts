import path from "node:path";
import type { Db } from "~/db/open.server";
import type { StoryType } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { Unavailable, ValidationError } from "../../base/errors";
import type { WorkerProcesses } from "../../base/worker-processes";
import { shownPhotoFile } from "../../media/media";
import type { MediaFiles } from "../../media/media-files.server";
import { getBook } from "../book.server";
import { docxFileName } from "../file-name";
import { passagePhotosOf } from "../media/passage-media";
import { type Book, defaultTitle, filterStories, languageOfBook, photosOf } from "../model";
import { familyPictures } from "../parts/part-pictures";
import type { ExportInput } from "../schema";
import type { DocxJob, DocxResult } from "./job";

export interface BookDeps extends Deps {
  files: Pick<MediaFiles, "pathOf" | "makeScratch">;
  workers: WorkerProcesses;
  config: { appUrl: string | undefined };
}

/** A file in its own folder until disposed. */
export interface DocxFile {
  path: string;
  fileName: string;
  bytes: number;
  dispose(): Promise<void>;
}

const unexpectedErrorMessage = message("Error exporting DOCX file. Please try again.");
const emptyMessage = message("No stories available to export.");

/** Pixels: 180 dpi at full width. */
export const photoWidth = 1280;

/** Exports stories with text (spec 2, sections 5 and 7). Empty names default to the book's. Throws ValidationError without any, or Unavailable. */
export async function exportDocx(deps: BookDeps, actor: Actor, input: ExportInput): Promise<DocxFile> {
  const book = await readBook(deps, actor, input);
  const folder = await deps.files.makeScratch(0);
  const dispose = () => folder.remove();
  try {
    const output = path.join(folder.path, "book.docx");
    const { bytes } = await writeDocx(deps, actor, book, output);
    await recordAudit(deps, actor, "book.export", { storyType: book.storyType });
    return { path: output, fileName: docxFileName(book), bytes, dispose };
  } catch (error) {
    await dispose();
    throw error instanceof Unavailable ? new Unavailable(unexpectedErrorMessage) : error;
  }
}

/** Writes the document to `output` with the book's own names. Throws like exportDocx; `signal` cancels it. */
export async function makeDocx(
  deps: BookDeps,
  actor: Actor,
  storyType: StoryType,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  const book = await readBook(deps, actor, { storyType, authorName: "", bookTitle: "" });
  await writeDocx(deps, actor, book, output, signal);
}

async function readBook({ db, config }: BookDeps, actor: Actor, input: ExportInput): Promise<Book> {
  return requireStories(withNames(await getBook(db, actor, input.storyType, config.appUrl), input));
}

async function writeDocx(
  deps: BookDeps,
  actor: Actor,
  book: Book,
  output: string,
  signal?: AbortSignal,
): Promise<DocxResult> {
  const job: DocxJob = { book, photos: await findPhotoFiles(deps, actor, book), output };
  const run = () => deps.workers.run<DocxResult>("docx", job, actor.realUserId, signal);
  return inLanguage(languageOfBook(book), run);
}

function withNames(book: Book, { authorName, bookTitle }: ExportInput): Book {
  const author = authorName || book.authorName;
  const titleOf = (name: string) =>
    inLanguage(languageOfBook(book), () => defaultTitle(name, book.storyType));
  const title = bookTitle || (authorName ? titleOf(author) : book.title);
  return { ...book, authorName: author, title };
}

function requireStories(book: Book): Book {
  const written = filterStories(book, ({ paragraphs }) => paragraphs.length > 0);
  if (written.chapters.length === 0) throw new ValidationError({ "": [emptyMessage] }, emptyMessage);
  return written;
}

async function findPhotoFiles(
  { db, files }: { db: Db; files: BookDeps["files"] },
  actor: Actor,
  book: Book,
): Promise<Record<number, string>> {
  const inStories = book.chapters.flatMap(({ stories }) =>
    stories.flatMap((story) => [...photosOf(story), ...passagePhotosOf(story)]),
  );
  const around = [book.look.coverImage ?? [], familyPictures(book).map(({ drawn }) => drawn.photo)].flat();
  const ids = [...inStories, ...around].map(({ id }) => id);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("media")
    .select(["id", "folder", "width", "isLightened", "isHandwriting"])
    .where("userId", "=", actor.userId)
    .where("id", "in", ids)
    .execute();
  return Object.fromEntries(
    rows.map(({ id, folder, ...row }) => [id, files.pathOf(folder, shownPhotoFile(row, photoWidth))]),
  );
}
