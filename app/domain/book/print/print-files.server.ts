import { copyFile, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import type { PrintFilesRow, StoryType } from "~/db/tables";
import type { Actor } from "../../actor";
import type { ChildProcesses } from "../../child-processes";
import { agoText, type Deps, minutes, nowText } from "../../deps";
import { Invalid, NotFound, Unavailable } from "../../errors";
import { enqueueJob, type Job } from "../../jobs/jobs.server";
import type { MediaFiles } from "../../media/media-files.server";
import type { StoredFile } from "../../media/stored-file.server";
import type { BookFiles } from "./book-files.server";
import { coverFile, interiorFile, type PrintProgress, type PrintResult } from "./job";
import { readPrintInput } from "./print-input.server";
import type { PrinterProfile } from "./printer-profile";

/** What print files need beside the database: photos, the place for the result, the printer, who makes them. */
export interface PrintDeps extends Deps {
  files: Pick<MediaFiles, "pathOf">;
  bookFiles: BookFiles;
  printer: PrinterProfile;
  /** Where codes lead. */
  config: { appUrl: string | undefined };
  children: ChildProcesses;
}

/** The print files of a book as it stands now: made, being made, or not to be made. */
export interface PrintFiles {
  state: "making" | "done" | "failed";
  /** From 0 to 1. */
  progress: number;
  /** Of what is made; null before. */
  result: (PrintResult & { folder: string }) | null;
}

export const nothingToPrint = "No stories available to build the book.";
/** How long after a failure nobody need ask again. */
const pause = 5 * minutes;
const mostTries = 2;

/**
 * The print files of the actor's book as it stands; where there are none yet, they are asked for and made in the
 * background. Throws Invalid for a book without stories.
 */
export async function requestPrintFiles(deps: PrintDeps, actor: Actor, type: StoryType): Promise<PrintFiles> {
  const { book, hash } = await readPrintInput(deps, actor, type);
  if (book.chapters.length === 0) throw new Invalid({ "": [nothingToPrint] }, nothingToPrint);
  return requestPrintFilesOf(deps, actor, type, hash);
}

/** The same for a state of the book that is known already (see print-input). */
export async function requestPrintFilesOf(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  hash: string,
): Promise<PrintFiles> {
  const row = await findRow(deps, actor, type, hash);
  if (row && !isDueAgain(deps, row)) return toPrintFiles(row);
  return deps.db
    .transaction()
    .execute(async (db) => toPrintFiles(await findOrQueue({ ...deps, db }, actor, type, hash)));
}

/** The inside or the cover of made files. Throws NotFound for files that are gone. */
export async function openPrintFile(
  { bookFiles }: Pick<PrintDeps, "bookFiles">,
  { folder }: { folder: string },
  part: "interior" | "cover",
): Promise<StoredFile> {
  const name = part === "cover" ? coverFile : interiorFile;
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

/**
 * The job: makes the files of a row. A book that has changed since is not made: its row goes, and whoever waits asks for
 * the new one. Throws Unavailable for what may pass.
 */
export async function makePrintFiles(deps: PrintDeps, job: Job, signal: AbortSignal): Promise<void> {
  const row = await deps.db
    .selectFrom("printFiles")
    .selectAll()
    .where("id", "=", job.subjectId)
    .executeTakeFirst();
  if (!row || row.state === "done") return;
  const owner = {
    userId: row.userId,
    realUserId: row.userId,
    isAdmin: false,
    isOwner: false,
    displayName: "",
  };
  const input = await readPrintInput(deps, owner, row.storyType);
  if (input.hash !== row.inputHash) {
    await deps.db.deleteFrom("printFiles").where("id", "=", row.id).execute();
    return;
  }
  await update(deps, row.id, { state: "running", progress: 0 });
  const scratch = await deps.bookFiles.makeScratch();
  try {
    const { book, photos } = input;
    const { cache, assets } = deps.bookFiles;
    const work = { book, photos, profile: deps.printer, cache, assets, output: scratch };
    const result = await deps.children.run<PrintResult>(
      "book",
      work,
      row.userId,
      signal,
      reporter(deps, row.id),
    );
    await settle(deps, row, await deps.bookFiles.adopt(scratch), result);
  } catch (error) {
    if (error instanceof Unavailable && job.attempts >= mostTries) throw new Error(error.message);
    throw error;
  } finally {
    await deps.bookFiles.discard(scratch);
  }
}

/** The job was given up: who waits is told. */
export async function failPrintFiles(deps: Deps, { subjectId }: Job): Promise<void> {
  if (subjectId === null) return;
  await update(deps, subjectId, { state: "failed", finishedAt: nowText(deps.clock) });
}

/**
 * The inside and the cover of the actor's book, for a folder of the caller's: those that are made, else made now. Throws
 * Invalid for a book without stories, Unavailable where they could not be made.
 */
export async function providePrintFiles(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { book, photos, hash } = await readPrintInput(deps, actor, type);
  if (book.chapters.length === 0) throw new Invalid({ "": [nothingToPrint] }, nothingToPrint);
  await mkdir(folder);
  const made = await findRow(deps, actor, type, hash);
  if (made?.state === "done" && made.folder) {
    for (const file of [interiorFile, coverFile])
      await copyFile(deps.bookFiles.pathOf(made.folder, file), path.join(folder, file));
    return;
  }
  const { cache, assets } = deps.bookFiles;
  const work = { book, photos, profile: deps.printer, cache, assets, output: folder };
  await deps.children.run<PrintResult>("book", work, actor.userId, signal);
}

async function findOrQueue(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  hash: string,
): Promise<PrintFilesRow> {
  const row = await findRow(deps, actor, type, hash);
  if (row && !isDueAgain(deps, row)) return row;
  const queued = row
    ? await update(deps, row.id, { state: "queued", progress: 0 })
    : await insert(deps, actor, type, hash);
  await enqueueJob(deps, { kind: "make-print-files", subjectId: queued.id, userId: actor.userId });
  return queued;
}

function findRow({ db }: Pick<Deps, "db">, { userId }: Actor, type: StoryType, hash: string) {
  return db
    .selectFrom("printFiles")
    .selectAll()
    .where("userId", "=", userId)
    .where("storyType", "=", type)
    .where("inputHash", "=", hash)
    .executeTakeFirst();
}

function isDueAgain({ clock }: Deps, { state, finishedAt }: PrintFilesRow): boolean {
  return state === "failed" && (finishedAt ?? "") < agoText(clock, pause);
}

function insert({ db, clock }: Deps, { userId }: Actor, storyType: StoryType, inputHash: string) {
  return db
    .insertInto("printFiles")
    .values({ userId, storyType, inputHash, state: "queued", createdAt: nowText(clock) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function update({ db }: Pick<Deps, "db">, id: number, changes: Partial<Omit<PrintFilesRow, "id">>) {
  return db
    .updateTable("printFiles")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const reportEvery = 500;

/** Notes how far the child has come, not more often than somebody looks. */
function reporter(deps: PrintDeps, id: number): (progress: unknown) => void {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < reportEvery) return;
    last = Date.now();
    update(deps, id, { progress: (progress as PrintProgress).done }).catch((error) =>
      console.error(`The progress of a print file could not be noted: ${error}`),
    );
  };
}

/** The new files take the place of all earlier ones of the same book. */
async function settle(
  deps: PrintDeps,
  row: PrintFilesRow,
  folder: string,
  result: PrintResult,
): Promise<void> {
  const earlier = await deps.db.transaction().execute(async (db) => {
    await update({ db }, row.id, {
      state: "done",
      progress: 1,
      folder,
      pages: result.pages,
      result: JSON.stringify(result),
      finishedAt: nowText(deps.clock),
    });
    return db
      .deleteFrom("printFiles")
      .where("userId", "=", row.userId)
      .where("storyType", "=", row.storyType)
      .where("id", "<", row.id)
      .where("state", "in", ["done", "failed"])
      .returning("folder")
      .execute();
  });
  for (const { folder: old } of earlier) if (old) await deps.bookFiles.remove(old);
}

function toPrintFiles({ state, progress, folder, result }: PrintFilesRow): PrintFiles {
  if (state === "done" && folder)
    return { state: "done", progress: 1, result: { ...JSON.parse(result), folder } };
  return { state: state === "failed" ? "failed" : "making", progress, result: null };
}
