import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { PrintFilesRow, StoryType } from "~/db/tables";
import { inEnglish } from "~/messages/in-english";
import { inLanguage } from "~/messages/language.server";
import type { Message } from "~/messages/message";
import { type Actor, asThemselves } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Unavailable, ValidationError } from "../../base/errors";
import type { Job } from "../../base/jobs/jobs.server";
import { languageOfBook } from "../model";
import { stopDrawing } from "../reader/draw-pages.server";
import { drawWatchedPage } from "../reader/watched-pages.server";
import {
  coverFile,
  interiorFile,
  type PrintJob,
  type PrintProgress,
  type PrintResult,
  type StoryMeasures,
  type TypesetBook,
} from "./job";
import { readStoryMeasures, writeStoryMeasures } from "./measures-file.server";
import {
  findPrintFiles,
  noStoriesMessage,
  type PrintDeps,
  type PrintInput,
  readPrintInput,
  updatePrintFiles,
} from "./print-files.server";

const maxAttempts = 2;
const progressIntervalMs = 500;

/** Makes the files of a row, or deletes the row if the book has changed. Throws Unavailable if temporary. */
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
  await updatePrintFiles(deps, row.id, { state: "running", progress: 0 });
  const scratch = await deps.bookFiles.makeScratch();
  try {
    const { result, measures } = await typesetBook(deps, input, scratch, row.userId, signal, {
      onProgress: progressReporter(deps, row.id),
      measures: await readStoryMeasures(deps, row),
    });
    await writeStoryMeasures(scratch, measures);
    const folder = await deps.bookFiles.adopt(scratch);
    await completePrintFiles(deps, row, folder, result);
    const files = { folder, pages: result.pages, profile: deps.printer };
    drawWatchedPage(deps, row.userId, row.storyType, files);
  } catch (error) {
    if (error instanceof Unavailable && job.attempts >= maxAttempts)
      throw new Error(error.reason ? inEnglish(error.reason as Message) : error.message);
    throw error;
  } finally {
    await deps.bookFiles.discard(scratch);
  }
}

/** Called after the job's last attempt. */
export async function failPrintFiles(deps: Deps, { subjectId, input }: Job): Promise<void> {
  if (subjectId === null) return;
  if (input.part === "screen") {
    await updatePrintFiles(deps, subjectId, { screenState: "failed" });
    return;
  }
  await updatePrintFiles(deps, subjectId, { state: "failed", finishedAt: nowText(deps.clock) });
}

/** Puts the print files into `folder`. Throws ValidationError without stories, or Unavailable. */
export async function exportPrintFiles(
  deps: PrintDeps,
  actor: Actor,
  type: StoryType,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const input = await readPrintInput(deps, actor, type);
  if (input.book.chapters.length === 0)
    throw new ValidationError({ "": [noStoriesMessage] }, noStoriesMessage);
  await mkdir(folder);
  const made = await findPrintFiles(deps, actor, type, input.hash);
  if (made?.state === "done" && made.folder) {
    for (const file of [interiorFile, coverFile])
      await copyFile(deps.bookFiles.pathOf(made.folder, file), path.join(folder, file));
    return;
  }
  await typesetBook(deps, input, folder, actor.userId, signal);
}

/** Puts the files into `output`. Throws Unavailable if temporary. */
export function typesetBook(
  { bookFiles: { cache, assets }, printer: profile, workers, clock }: PrintDeps,
  { book, photos, sounds }: PrintInput,
  output: string,
  userId: number,
  signal: AbortSignal,
  { edition = "print", onProgress, measures = {} }: TypesetOptions = {},
): Promise<TypesetBook> {
  const year = clock.now().getUTCFullYear();
  const job: PrintJob = { edition, book, photos, sounds, profile, year, cache, assets, output, measures };
  const run = () => workers.run<TypesetBook>("book", job, userId, signal, onProgress);
  return inLanguage(languageOfBook(book), run);
}

interface TypesetOptions {
  edition?: PrintJob["edition"];
  onProgress?: (progress: unknown) => void;
  measures?: StoryMeasures;
}

function progressReporter(deps: PrintDeps, id: number): (progress: unknown) => void {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < progressIntervalMs) return;
    last = Date.now();
    updatePrintFiles(deps, id, { progress: (progress as PrintProgress).done }).catch((error) =>
      deps.log.warn({ printFilesId: id, error }, "progress update failed"),
    );
  };
}

async function completePrintFiles(
  deps: PrintDeps,
  row: PrintFilesRow,
  folder: string,
  result: PrintResult,
): Promise<void> {
  const earlier = await deps.db.transaction().execute(async (db) => {
    await updatePrintFiles({ db }, row.id, {
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
  for (const { folder: old } of earlier) {
    if (!old) continue;
    stopDrawing(old);
    await deps.bookFiles.remove(old);
  }
}
