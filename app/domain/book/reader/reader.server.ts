import { cachedQuery } from "~/db/cached-query";
import type { StoryType } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import type { StoredFile } from "../../media/stored-file.server";
import type { Book } from "../model";
import type { PrintResult } from "../print/job";
import { type PrintDeps, readPrintInput, requestPrintFilesOf } from "../print/print-files.server";
import type { ContentsEntry } from "./contents";
import {
  type DrawableFiles,
  drawAround,
  drawMissing,
  hasDrawingFailed,
  openDrawnPage,
} from "./draw-pages.server";
import { type DrawnPage, parseImageFileName } from "./page-images";
import { watchPage } from "./watched-pages.server";

/** "empty": a book without stories. "making": the pages shown, if any, are of an earlier state. */
export type ReaderState = "empty" | "making" | "ready" | "failed";

export interface Reader {
  type: StoryType;
  state: ReaderState;
  /** Tells how far the files are that are being made, from 0 to 1. */
  progress: number;
  book: Book;
  /** The newest pages; null before there are any. */
  printed: PrintedBook | null;
}

export interface PrintedBook
  extends Pick<PrintResult, "pages" | "starts" | "places" | "photos" | "ownPages"> {
  /** Stories that have a page. */
  stories: number;
  filledPages: number;
  id: number;
  folder: string;
  contents: ContentsEntry[];
}

/** Requests the print files of the current book if needed, and finds the newest ones. */
export async function requestReader(deps: PrintDeps, actor: Actor, type: StoryType): Promise<Reader> {
  const { book, hash } = await readPrintInput(deps, actor, type);
  if (book.chapters.length === 0) return { type, state: "empty", progress: 0, book, printed: null };
  const { state, progress } = await requestPrintFilesOf(deps, actor, type, hash);
  const printed = await findPrintedBook(deps, actor, type);
  const hasFailed = state === "failed" || (printed !== null && hasDrawingFailed(deps, printed.folder));
  return {
    type,
    state: hasFailed ? "failed" : state === "done" ? "ready" : "making",
    progress,
    book,
    printed,
  };
}

/** The newest finished print files; null before the first ones. */
export async function findPrintedBook(
  { db }: Pick<PrintDeps, "db">,
  { userId }: Actor,
  type: StoryType,
): Promise<PrintedBook | null> {
  const [row] = await newestFinished(db, { userId, storyType: type });
  if (!row?.folder) return null;
  const { pages, starts, places, photos, contents = [], ...result } = JSON.parse(row.result) as PrintResult;
  const stories = Object.keys(starts).filter((part) => part.startsWith("story-")).length;
  const { filledPages: set = pages, writingPages = 0, ownPages } = result as Partial<PrintResult>;
  const filledPages = ownPages?.length ?? set - writingPages;
  const files = { id: row.id, folder: row.folder, pages, filledPages, ownPages };
  return { ...files, stories, starts, places, photos, contents };
}

const newestFinished = cachedQuery((db, { userId, storyType }: { userId: number; storyType: string }) =>
  db
    .selectFrom("printFiles")
    .select(["id", "folder", "result"])
    .where("userId", "=", userId)
    .where("storyType", "=", storyType as StoryType)
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .limit(1),
);

/** Has a page and its neighbors drawn, for the images that a screen will ask for. Never throws. */
export function prepareDrawing(
  deps: PrintDeps,
  { userId }: Actor,
  { type, state }: Pick<Reader, "type" | "state">,
  { folder, pages }: PrintedBook,
  page: DrawnPage,
): void {
  if (state === "making") watchPage(userId, type, page);
  const files = { folder, pages, profile: deps.printer };
  drawAround(deps, files, userId, page).catch(() => undefined);
}

/** Has these pages drawn and no others, for a screen that shows their images. Never throws. */
export function preparePages(
  deps: PrintDeps,
  { userId }: Actor,
  { folder, pages: boundPages }: Pick<PrintedBook, "folder" | "pages">,
  pages: DrawnPage[],
): void {
  const files = { folder, pages: boundPages, profile: deps.printer };
  drawMissing(deps, files, userId, pages).catch(() => undefined);
}

/** Opens an image of the actor's print files by their id and its file name. Throws NotFound and Unavailable. */
export async function openPageImage(
  deps: PrintDeps,
  actor: Actor,
  id: number,
  name: string,
): Promise<StoredFile> {
  const row = await deps.db
    .selectFrom("printFiles")
    .select(["folder", "pages"])
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("state", "=", "done")
    .executeTakeFirst();
  if (!row?.folder || row.pages === null) throw new NotFound();
  return openImageOf(deps, actor, { folder: row.folder, pages: row.pages, profile: deps.printer }, name);
}

/** Opens an image of files that the caller has authorized. Throws NotFound and Unavailable. */
export async function openImageOf(
  deps: PrintDeps,
  { userId }: Actor,
  files: DrawableFiles,
  name: string,
): Promise<StoredFile> {
  const image = parseImageFileName(name, files.pages);
  if (!image) throw new NotFound();
  return openDrawnPage(deps, files, userId, image);
}
