import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import type { Db } from "~/db/open.server";
import type { PrintFilesRow, StoryType } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { enqueueJob } from "../../base/jobs/jobs.server";
import type { WorkerProcesses } from "../../base/worker-processes";
import { containerOf } from "../../media/accepted-types";
import { photoContentId, shownPhotoFile } from "../../media/media";
import type { MediaFiles } from "../../media/media-files.server";
import type { StoredFile } from "../../media/stored-file.server";
import { getBook } from "../book.server";
import { passagePhotosOf, soundsOf } from "../media/passage-media";
import { type Book, photosOf, postersOf } from "../model";
import type { BookFiles } from "./book-files.server";
import {
  type BookFilePart,
  coverFile,
  engineVersion,
  interiorFile,
  type PrintJob,
  type PrintResult,
  screenFile,
} from "./job";
import { mendedIn } from "./mended-books";
import type { PrinterProfile } from "./printer-profile";

export interface PrintDeps extends Deps {
  files: Pick<MediaFiles, "pathOf">;
  bookFiles: BookFiles;
  printer: PrinterProfile;
  config: { appUrl: string | undefined };
  workers: WorkerProcesses;
}

export interface PrintFiles {
  state: "making" | "done" | "failed";
  /** A number from 0 to 1. */
  progress: number;
  /** Whether somebody looked through its pages, or said so. */
  hasLooked: boolean;
  result: (PrintResult & { id: number; folder: string }) | null;
}

export const noStoriesMessage = message("No stories available to build the book.");
const pause = 5 * minutes;

/** Queues the print files of the current book if needed. Throws ValidationError without stories. */
export async function requestPrintFiles(deps: PrintDeps, actor: Actor, type: StoryType): Promise<PrintFiles> {
  const { book, hash } = await readPrintInput(deps, actor, type);
  if (book.chapters.length === 0) throw new ValidationError({ "": [noStoriesMessage] }, noStoriesMessage);
  return requestPrintFilesOf(deps, actor, type, hash);
}

/** Does what requestPrintFiles does, for a known hash (see readPrintInput). */
export async function requestPrintFilesOf(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  hash: string,
): Promise<PrintFiles> {
  const row = await findPrintFiles(deps, actor, type, hash);
  if (row && !mayRetry(deps, row)) return toPrintFiles(row);
  return deps.db
    .transaction()
    .execute(async (db) => toPrintFiles(await findOrQueue({ ...deps, db }, actor, type, hash)));
}

/** Throws NotFound if the file is deleted. */
export async function openPrintFile(
  { bookFiles }: Pick<PrintDeps, "bookFiles">,
  { folder }: { folder: string },
  part: BookFilePart,
): Promise<StoredFile> {
  const name = { interior: interiorFile, cover: coverFile, screen: screenFile }[part];
  const file = bookFiles.pathOf(folder, name);
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new NotFound();
  return {
    path: file,
    mimeType: "application/pdf",
    bytes: found.size,
    tag: `${folder.slice(0, 16)}-${part}-${found.size}`,
  };
}

async function findOrQueue(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  hash: string,
): Promise<PrintFilesRow> {
  const row = await findPrintFiles(deps, actor, type, hash);
  if (row && !mayRetry(deps, row)) return row;
  const queued = row
    ? await updatePrintFiles(deps, row.id, { state: "queued", progress: 0 })
    : await insert(deps, actor, type, hash);
  await enqueueJob(deps, { kind: "make-print-files", subjectId: queued.id, userId: actor.userId });
  return queued;
}

/** Whether files of any state of the book could not be made a short time ago. */
export async function haveFilesFailed(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Actor,
  type: StoryType,
): Promise<boolean> {
  const row = await db
    .selectFrom("printFiles")
    .select("id")
    .where("userId", "=", userId)
    .where("storyType", "=", type)
    .where("state", "=", "failed")
    .where("finishedAt", ">=", agoText(clock, pause))
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined if this state of the book was never requested. */
export function findPrintFiles({ db }: Pick<Deps, "db">, { userId }: Actor, type: StoryType, hash: string) {
  return db
    .selectFrom("printFiles")
    .selectAll()
    .where("userId", "=", userId)
    .where("storyType", "=", type)
    .where("inputHash", "=", hash)
    .executeTakeFirst();
}

function mayRetry({ clock }: Deps, { state, finishedAt }: PrintFilesRow): boolean {
  return state === "failed" && (finishedAt ?? "") < agoText(clock, pause);
}

function insert({ db, clock }: Deps, { userId }: Actor, storyType: StoryType, inputHash: string) {
  return db
    .insertInto("printFiles")
    .values({ userId, storyType, inputHash, state: "queued", createdAt: nowText(clock) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Throws if the row is gone. */
export function updatePrintFiles(
  { db }: Pick<Deps, "db">,
  id: number,
  changes: Partial<Omit<PrintFilesRow, "id">>,
) {
  return db
    .updateTable("printFiles")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** "making" for queued and running files; the result is null until they are done. */
export function toPrintFiles({ id, state, progress, folder, result, lookedAt }: PrintFilesRow): PrintFiles {
  const hasLooked = lookedAt !== null;
  if (state === "done" && folder)
    return { state: "done", progress: 1, hasLooked, result: { ...JSON.parse(result), id, folder } };
  return { state: state === "failed" ? "failed" : "making", progress, hasLooked, result: null };
}

export interface PrintInput extends Pick<PrintJob, "book" | "photos" | "sounds"> {
  hash: string;
}

interface PrintInputDeps {
  db: Db;
  files: Pick<MediaFiles, "pathOf">;
  printer: PrinterProfile;
  config: { appUrl: string | undefined };
}

/** The current book with its photo files and hash. Throws NotFound if the user is deleted. */
export async function readPrintInput(
  deps: PrintInputDeps,
  actor: Actor,
  type: StoryType,
): Promise<PrintInput> {
  return printInputOf(deps, actor, await getBook(deps.db, actor, type, deps.config.appUrl));
}

/** Does what readPrintInput does, for a book that was read already. */
export async function printInputOf(deps: PrintInputDeps, actor: Actor, book: Book): Promise<PrintInput> {
  const { photos, sounds } = await findFiles(deps, actor, book);
  const names = Object.entries(photos).map(([id, { sha256 }]) => [id, sha256]);
  // What a book weighs changes no page of it.
  const printer = { ...deps.printer, weights: undefined };
  const content = JSON.stringify([engineVersion, book, printer, names, ...mendedIn(book)]);
  return { book, photos, sounds, hash: createHash("sha256").update(content).digest("hex") };
}

/** Finds files of photos, films with a poster, and recordings with a code. One query. */
async function findFiles(
  { db, files }: PrintInputDeps,
  actor: Actor,
  book: Book,
): Promise<Pick<PrintJob, "photos" | "sounds">> {
  const stories = book.chapters.flatMap((chapter) => chapter.stories);
  const inStories = stories.flatMap((story) => [
    ...[...photosOf(story), ...passagePhotosOf(story)],
    ...[...postersOf(story), ...soundsOf(story)],
  ]);
  const { coverImage, backImage } = book.look;
  const ofFamily = (book.parts.familyPhotos ?? []).map(({ photo }) => photo);
  const around = [coverImage, book.parts.frontispiece, backImage, ...ofFamily].flatMap(
    (photo) => photo ?? [],
  );
  const ids = [...inStories, ...around].map(({ id }) => id);
  if (ids.length === 0) return { photos: {}, sounds: {} };
  const rows = await db
    .selectFrom("media")
    .select(["id", "kind", "folder", "width", "sha256", "mimeType", "posterFile"])
    .select(["preparedFile", "originalFile", "isLightened", "isHandwriting"])
    .where("userId", "=", actor.userId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const photos = rows.flatMap(({ id, kind, folder, posterFile, ...row }) => {
    if (kind === "audio") return [];
    return [
      [id, { path: files.pathOf(folder, posterFile ?? shownPhotoFile(row)), sha256: photoContentId(row) }],
    ];
  });
  const sounds = rows.flatMap(({ id, kind, folder, sha256, mimeType, ...row }) => {
    const [name, container] = [row.preparedFile ?? row.originalFile, containerOf(mimeType)];
    if (kind !== "audio" || !name || !container) return [];
    return [[id, { path: files.pathOf(folder, name), sha256, container }]];
  });
  return { photos: Object.fromEntries(photos), sounds: Object.fromEntries(sounds) };
}
