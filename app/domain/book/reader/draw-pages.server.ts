import { stat } from "node:fs/promises";
import path from "node:path";
import { message } from "~/messages/message";
import { minutes } from "../../base/deps";
import { NotFound, Unavailable } from "../../base/errors";
import type { StoredFile } from "../../media/stored-file.server";
import type { DrawPagesJob, DrawPagesProgress } from "../print/job";
import type { PrintDeps } from "../print/print-files.server";
import type { PrinterProfile } from "../print/printer-profile";
import { type DrawnPage, imageFileName, type PageImage, pagesNeeded, pagesToDraw } from "./page-images";

export interface DrawableFiles {
  folder: string;
  pages: number;
  profile: PrinterProfile;
}

export type DrawDeps = Pick<PrintDeps, "bookFiles" | "workers" | "log" | "clock">;

/** Keyed by folder and page: everybody who asks for a page waits for the same worker. */
const underway = new Map<string, Promise<void>>();
/** Each a worker's. */
const runs = new Set<{ folder: string; end: AbortController }>();
const failures = new Map<string, number>();
const maxFailures = 500;
const retryAfter = 5 * minutes;

/** Opens the image of a page, drawn if need be. Throws NotFound without files, Unavailable if it cannot be drawn. */
export async function openDrawnPage(
  deps: DrawDeps,
  files: DrawableFiles,
  userId: number,
  image: PageImage,
): Promise<StoredFile> {
  const file = path.join(deps.bookFiles.drawnPagesOf(files.folder), imageFileName(image));
  const found = (await sizeOf(file)) ?? (await drawThenSize(deps, files, userId, image, file));
  return {
    path: file,
    mimeType: file.endsWith(".jpg") ? "image/jpeg" : "image/webp",
    bytes: found,
    tag: `${files.folder.slice(0, 16)}-${imageFileName(image)}-${found}`,
  };
}

async function drawThenSize(
  deps: DrawDeps,
  files: DrawableFiles,
  userId: number,
  { page, variant }: PageImage,
  file: string,
): Promise<number> {
  if (hasDrawingFailed(deps, files.folder)) throw cannotBeDrawn();
  if (variant === "close") await drawClose(deps, files, userId, page);
  else await (underway.get(keyOf(files.folder, page)) ?? drawAround(deps, files, userId, page));
  const bytes = await sizeOf(file);
  if (bytes === undefined) throw cannotBeDrawn();
  return bytes;
}

/** Draws the image to look closer at of one page, once for all who ask. */
async function drawClose(
  deps: DrawDeps,
  files: DrawableFiles,
  userId: number,
  page: DrawnPage,
): Promise<void> {
  const key = `${keyOf(files.folder, page)}/close`;
  if (!underway.has(key)) startDrawing(deps, files, userId, [page], true);
  await underway.get(key);
}

/** Draws a page and its neighbors that are missing; resolves with the page. Throws NotFound or Unavailable. */
export async function drawAround(
  deps: DrawDeps,
  files: DrawableFiles,
  userId: number,
  page: DrawnPage,
): Promise<void> {
  const { folder, pages } = files;
  const around = pagesToDraw(page, pages);
  const missing = await listMissing(deps, folder, around);
  const wanted = missing.filter((one) => !underway.has(keyOf(folder, one)));
  const needed = wanted.filter((one) => around.indexOf(one) < pagesNeeded);
  // A worker for many pages now and then, not for two at each turn.
  if (needed.length > 0) {
    startDrawing(deps, files, userId, needed);
    // Behind what others need.
    const rest = wanted.filter((one) => !needed.includes(one));
    if (rest.length > 0) startDrawing(deps, files, userId, rest);
  }
  if (missing.includes(page)) await underway.get(keyOf(folder, page));
}

/** Draws the pages that are missing, in this order. Throws NotFound or Unavailable. */
export async function drawMissing(
  deps: DrawDeps,
  files: DrawableFiles,
  userId: number,
  pages: DrawnPage[],
): Promise<void> {
  const missing = await listMissing(deps, files.folder, pages);
  const wanted = missing.filter((page) => !underway.has(keyOf(files.folder, page)));
  if (wanted.length > 0 && !hasDrawingFailed(deps, files.folder)) startDrawing(deps, files, userId, wanted);
}

/** Newer files of the book are there: whoever waits for a page of these gets NotFound. */
export function stopDrawing(folder: string): void {
  for (const run of runs) if (run.folder === folder) run.end.abort();
}

/** Whether pages of these files could not be drawn a short time ago. */
export function hasDrawingFailed({ clock }: Pick<DrawDeps, "clock">, folder: string): boolean {
  return (failures.get(folder) ?? 0) > clock.now().getTime() - retryAfter;
}

function startDrawing(
  deps: DrawDeps,
  files: DrawableFiles,
  userId: number,
  pages: DrawnPage[],
  isClose = false,
): void {
  const waiting = new Map(pages.map((page) => [page, Promise.withResolvers<void>()]));
  for (const [page, { promise }] of waiting) {
    const key = `${keyOf(files.folder, page)}${isClose ? "/close" : ""}`;
    underway.set(key, promise);
    // Nobody may be waiting for a neighbor.
    promise.catch(() => undefined).finally(() => underway.delete(key));
  }
  runWorker(deps, files, userId, { pages, isClose }, (page) => waiting.get(page)?.resolve())
    .catch((error) => {
      noteFailure(deps, files.folder, error);
      return error;
    })
    .then((error) => {
      for (const { reject } of waiting.values()) reject(error ?? cannotBeDrawn());
    });
}

async function runWorker(
  { bookFiles, workers }: DrawDeps,
  { folder, profile, pages: boundPages }: DrawableFiles,
  userId: number,
  { pages, isClose }: Pick<DrawPagesJob, "pages" | "isClose">,
  onDrawn: (page: DrawnPage) => void,
): Promise<void> {
  const files = bookFiles.pathOf(folder, "");
  const requireFiles = async () => {
    if ((await stat(files).catch(() => undefined)) === undefined) throw new NotFound();
  };
  await requireFiles();
  const output = bookFiles.drawnPagesOf(folder);
  const job: DrawPagesJob = { ...{ files, output, pages, profile, boundPages }, ...(isClose && { isClose }) };
  const onProgress = (progress: unknown) => onDrawn((progress as DrawPagesProgress).page);
  const run = { folder, end: new AbortController() };
  runs.add(run);
  try {
    await workers.run("pages", job, userId, run.end.signal, onProgress);
  } catch (error) {
    // A newer book may have replaced them while they were drawn: that is no failure.
    if (run.end.signal.aborted) throw new NotFound();
    await requireFiles();
    throw error;
  } finally {
    runs.delete(run);
  }
}

function noteFailure({ log, clock }: DrawDeps, folder: string, error: unknown): void {
  if (error instanceof NotFound) return;
  failures.delete(folder);
  failures.set(folder, clock.now().getTime());
  if (failures.size > maxFailures) failures.delete(failures.keys().next().value ?? "");
  log.error({ error }, "pages of a book could not be drawn");
}

function cannotBeDrawn(): Unavailable {
  return new Unavailable(
    message("This page could not be drawn just now. Please try again in a few minutes."),
  );
}

async function listMissing(
  { bookFiles }: DrawDeps,
  folder: string,
  pages: DrawnPage[],
): Promise<DrawnPage[]> {
  const drawn = bookFiles.drawnPagesOf(folder);
  const sizes = await Promise.all(
    // It is written last.
    pages.map((page) => sizeOf(path.join(drawn, imageFileName({ page, variant: "tiny" })))),
  );
  return pages.filter((_, index) => sizes[index] === undefined);
}

/** Undefined for a missing file, and for one that a power failure left empty. */
async function sizeOf(file: string): Promise<number | undefined> {
  const size = (await stat(file).catch(() => undefined))?.size;
  return size === 0 ? undefined : size;
}

function keyOf(folder: string, page: DrawnPage): string {
  return `${folder}/${page}`;
}
