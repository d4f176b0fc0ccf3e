import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { PrintFilesRow, StoryType } from "~/db/tables";
import { type Actor, asThemselves } from "../../actor";
import { type Deps, nowText } from "../../deps";
import { Unavailable, ValidationError } from "../../errors";
import type { Job } from "../../jobs/jobs.server";
import { coverFile, interiorFile, type PrintJob, type PrintProgress, type PrintResult } from "./job";
import {
  findPrintFiles,
  notePrintFiles,
  nothingToPrint,
  type PrintDeps,
  type PrintInput,
  readPrintInput,
} from "./print-files.server";

const mostTries = 2;
/** Milliseconds. */
const reportEvery = 500;

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
  const input = await readPrintInput(deps, asThemselves(row.userId), row.storyType);
  if (input.hash !== row.inputHash) {
    await deps.db.deleteFrom("printFiles").where("id", "=", row.id).execute();
    return;
  }
  await notePrintFiles(deps, row.id, { state: "running", progress: 0 });
  const scratch = await deps.bookFiles.makeScratch();
  try {
    const result = await setBook(deps, input, scratch, row.userId, signal, reporter(deps, row.id));
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
  await notePrintFiles(deps, subjectId, { state: "failed", finishedAt: nowText(deps.clock) });
}

/**
 * The inside and the cover of the actor's book, for a folder of the caller's: those that are made, else made now. Throws
 * ValidationError for a book without stories, Unavailable where they could not be made.
 */
export async function providePrintFiles(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const input = await readPrintInput(deps, actor, type);
  if (input.book.chapters.length === 0) throw new ValidationError({ "": [nothingToPrint] }, nothingToPrint);
  await mkdir(folder);
  const made = await findPrintFiles(deps, actor, type, input.hash);
  if (made?.state === "done" && made.folder) {
    for (const file of [interiorFile, coverFile])
      await copyFile(deps.bookFiles.pathOf(made.folder, file), path.join(folder, file));
    return;
  }
  await setBook(deps, input, folder, actor.userId, signal);
}

/** Sets the book in a process of its own, which leaves its files in `output`. */
function setBook(
  { bookFiles: { cache, assets }, printer: profile, workers }: PrintDeps,
  { book, photos }: PrintInput,
  output: string,
  userId: number,
  signal: AbortSignal,
  tell?: (progress: unknown) => void,
): Promise<PrintResult> {
  const job: PrintJob = { book, photos, profile, cache, assets, output };
  return workers.run<PrintResult>("book", job, userId, signal, tell);
}

/** Notes how far the child has come, not more often than somebody looks. */
function reporter(deps: PrintDeps, id: number): (progress: unknown) => void {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < reportEvery) return;
    last = Date.now();
    notePrintFiles(deps, id, { progress: (progress as PrintProgress).done }).catch((error) =>
      deps.log.warn({ printFilesId: id, error }, "progress update failed"),
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
    await notePrintFiles({ db }, row.id, {
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
