import path from "node:path";
import type { StoryType } from "~/db/tables";
import { asThemselves } from "../actor";
import { type BookDeps, makeDocx } from "../book/docx/export.server";
import { coverFile, interiorFile } from "../book/print/job";
import { providePrintFiles } from "../book/print/make-print-files.server";
import type { PrintDeps } from "../book/print/print-files.server";
import { nowText } from "../deps";
import { DomainError, ValidationError } from "../errors";
import type { Job } from "../jobs/jobs.server";
import { type ExportsDeps, requireRoomFor } from "./exports.server";
import type { ExportProgress, ExportResult, ExportTask } from "./plan";

/*
 * The job `make-export`: the books first, then the zip, in a process of its own. The house's own work, without an
 * actor; a job's subject is the row of the download.
 */

export interface MakeExportDeps extends ExportsDeps, BookDeps, Omit<PrintDeps, "files"> {
  config: { brandName: string; appUrl: string | undefined };
}

const sorry = "Your download could not be made. Please try again.";

/**
 * Makes the job's download, from its beginning; nothing is left of one that is cut off. The finished zip takes the
 * place of the one before. What fails is not tried again by itself: the row says why, and the person may ask again.
 */
export async function makeExport(deps: MakeExportDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { subjectId: id, userId } = job;
  if (id === null || userId === null || !(await begin(deps, id))) return;
  try {
    await requireRoomFor(deps, userId);
    await make(deps, id, userId, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    await noteFailure(deps, id, error instanceof DomainError ? error.message : sorry);
    throw new Error(`The download failed. ${error}`);
  }
}

/** It was begun too often: whatever stands in the way, the person is told. */
export async function giveUpExport(deps: ExportsDeps, { subjectId: id }: Job): Promise<void> {
  if (id !== null) await noteFailure(deps, id, sorry);
}

async function make(deps: MakeExportDeps, id: number, userId: number, signal: AbortSignal): Promise<void> {
  const scratch = await deps.files.makeScratch(0);
  try {
    const task = await makeTask(deps, userId, scratch.path, signal);
    const note = (progress: unknown) => noteProgress(deps, id, progress as ExportProgress);
    const result = await deps.workers.run<ExportResult>("export", task, userId, signal, note);
    await settle(deps, id, userId, task.output, result);
  } finally {
    await scratch.remove();
  }
}

async function makeTask(
  deps: MakeExportDeps,
  userId: number,
  folder: string,
  signal: AbortSignal,
): Promise<ExportTask> {
  const { books, gaps } = await makeBooks(deps, userId, folder, signal);
  return {
    dataDir: deps.exports.dataDir,
    userId,
    brandName: deps.config.brandName,
    madeAt: nowText(deps.clock),
    books,
    gaps,
    output: path.join(folder, "download.zip"),
  };
}

/** The book of each type that has stories, for Word and for the printer. One that cannot be made is said to be missing. */
async function makeBooks(deps: MakeExportDeps, userId: number, folder: string, signal: AbortSignal) {
  const actor = asThemselves(userId);
  const books: ExportTask["books"] = [];
  const gaps: string[] = [];
  for (const type of ["biography", "mission"] satisfies StoryType[]) {
    const printed = path.join(folder, `print-${type}`);
    const docx = { name: `books/${type}.docx`, source: path.join(folder, `${type}.docx`) };
    const pages = { name: `books/${type}.pdf`, source: path.join(printed, interiorFile) };
    const cover = { name: `books/${type}-cover.pdf`, source: path.join(printed, coverFile) };
    const makers: [ExportTask["books"], () => Promise<void>][] = [
      [[docx], () => makeDocx(deps, actor, type, docx.source, signal)],
      [[pages, cover], () => providePrintFiles(deps, actor, type, printed, signal)],
    ];
    for (const [files, make] of makers) {
      try {
        await make();
        books.push(...files);
      } catch (error) {
        if (signal.aborted) throw error;
        // There are no stories of this type.
        if (error instanceof ValidationError) continue;
        gaps.push(...files.map(({ name }) => `${name}: this book could not be made.`));
      }
    }
  }
  return { books, gaps };
}

/** False when the download is there or gone. One that failed is made after all when its job is begun anew by hand. */
async function begin({ db }: ExportsDeps, id: number): Promise<boolean> {
  const begun = await db
    .updateTable("exports")
    .set({ state: "running", filesDone: 0, filesTotal: 0, bytesDone: 0, bytesTotal: 0 })
    .set({ failure: "", finishedAt: null })
    .where("id", "=", id)
    .where("state", "!=", "done")
    .executeTakeFirst();
  return Number(begun.numUpdatedRows) === 1;
}

function noteProgress({ db }: ExportsDeps, id: number, progress: ExportProgress): void {
  db.updateTable("exports")
    .set(progress)
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute()
    .catch((error) => console.error("The progress of a download could not be noted:", error));
}

async function noteFailure({ db, clock }: ExportsDeps, id: number, failure: string): Promise<void> {
  await db
    .updateTable("exports")
    .set({ state: "failed", failure, finishedAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .execute();
}

/** The file first, then the row; the one before goes last. Without a row, no file stays. */
async function settle(
  { db, clock, exports }: ExportsDeps,
  id: number,
  userId: number,
  zip: string,
  { fingerprint, files, missing }: ExportResult,
): Promise<void> {
  const { file, bytes } = await exports.adopt(zip);
  const earlier = await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable("exports")
      .set({ state: "done", filesDone: files, filesTotal: files, file, bytes, missing, fingerprint })
      .set(({ ref }) => ({ bytesDone: ref("bytesTotal"), finishedAt: nowText(clock) }))
      .where("id", "=", id)
      .where("state", "=", "running")
      .executeTakeFirst();
    if (Number(done.numUpdatedRows) === 0) return [{ file }];
    return trx
      .deleteFrom("exports")
      .where("userId", "=", userId)
      .where("id", "!=", id)
      .returning("file")
      .execute();
  });
  for (const { file } of earlier) if (file) await exports.remove(file);
}
