import path from "node:path";
import type { StoryType } from "~/db/tables";
import { inLanguage } from "~/messages/language.server";
import { type Language, toLanguage } from "~/messages/languages";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import { asThemselves } from "../../base/actor";
import { nowText } from "../../base/deps";
import { DomainError, ValidationError } from "../../base/errors";
import type { Job } from "../../base/jobs/jobs.server";
import { type BookDeps, makeDocx } from "../../book/docx/export.server";
import { coverFile, interiorFile } from "../../book/print/job";
import { exportPrintFiles } from "../../book/print/make-print-files.server";
import type { PrintDeps } from "../../book/print/print-files.server";
import { type ExportsDeps, requireRoomForExport } from "./exports.server";
import type { ExportProgress, ExportResult, ExportTask } from "./plan";

export interface MakeExportDeps extends ExportsDeps, BookDeps, Omit<PrintDeps, "files"> {
  config: { brandName: string; appUrl: string | undefined };
}

const failureMessage = message("Your download could not be made. Please try again.");

/** Makes the books and the zip, and replaces the previous zip. A failure is saved and not retried. */
export async function makeExport(deps: MakeExportDeps, job: Job, signal: AbortSignal): Promise<void> {
  const { subjectId: id, userId } = job;
  if (id === null || userId === null || !(await startRun(deps, id))) return;
  try {
    await requireRoomForExport(deps, userId);
    const language = await findLanguage(deps, userId);
    await inLanguage(language, () => runExport(deps, id, userId, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    await saveFailure(deps, id, error instanceof DomainError ? error.said : failureMessage);
    throw new Error(`export failed: ${error}`);
  }
}

async function findLanguage({ db }: MakeExportDeps, userId: number): Promise<Language> {
  const user = await db.selectFrom("users").select("locale").where("id", "=", userId).executeTakeFirst();
  return toLanguage(user?.locale);
}

/** Marks the export as failed after the job's last attempt. */
export async function failExport(deps: ExportsDeps, { subjectId: id }: Job): Promise<void> {
  if (id !== null) await saveFailure(deps, id, failureMessage);
}

async function runExport(
  deps: MakeExportDeps,
  id: number,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const scratch = await deps.files.makeScratch(0);
  try {
    const task = await makeTask(deps, userId, scratch.path, signal);
    const onProgress = (progress: unknown) => saveProgress(deps, id, progress as ExportProgress);
    const result = await deps.workers.run<ExportResult>("export", task, userId, signal, onProgress);
    await completeExport(deps, id, userId, task.output, result);
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
  const { books, missingFiles } = await makeBooks(deps, userId, folder, signal);
  return {
    dataDir: deps.exports.dataDir,
    userId,
    isForKeepers: await isKept(deps, userId),
    brandName: deps.config.brandName,
    madeAt: nowText(deps.clock),
    books,
    missingFiles,
    output: path.join(folder, "download.zip"),
  };
}

async function isKept({ db }: MakeExportDeps, userId: number): Promise<boolean> {
  const user = await db.selectFrom("users").select("keptAt").where("id", "=", userId).executeTakeFirst();
  return (user?.keptAt ?? null) !== null;
}

async function makeBooks(deps: MakeExportDeps, userId: number, folder: string, signal: AbortSignal) {
  const actor = asThemselves(userId);
  const books: ExportTask["books"] = [];
  const missingFiles: string[] = [];
  for (const type of ["biography", "mission"] satisfies StoryType[]) {
    const printFolder = path.join(folder, `print-${type}`);
    const docx = { name: `books/${type}.docx`, source: path.join(folder, `${type}.docx`) };
    const pages = { name: `books/${type}.pdf`, source: path.join(printFolder, interiorFile) };
    const cover = { name: `books/${type}-cover.pdf`, source: path.join(printFolder, coverFile) };
    const makers: [ExportTask["books"], () => Promise<void>][] = [
      [[docx], () => makeDocx(deps, actor, type, docx.source, signal)],
      [[pages, cover], () => exportPrintFiles(deps, actor, type, printFolder, signal)],
    ];
    for (const [files, runExport] of makers) {
      try {
        await runExport();
        books.push(...files);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof ValidationError) continue;
        missingFiles.push(...files.map(({ name }) => t("{name}: this book could not be made.", { name })));
      }
    }
  }
  return { books, missingFiles };
}

/** False if the export is done or deleted. An operator can run a failed one again. */
async function startRun({ db }: ExportsDeps, id: number): Promise<boolean> {
  const begun = await db
    .updateTable("exports")
    .set({ state: "running", filesDone: 0, filesTotal: 0, bytesDone: 0, bytesTotal: 0 })
    .set({ failure: "", finishedAt: null })
    .where("id", "=", id)
    .where("state", "!=", "done")
    .executeTakeFirst();
  return Number(begun.numUpdatedRows) === 1;
}

function saveProgress({ db, log }: ExportsDeps, id: number, progress: ExportProgress): void {
  db.updateTable("exports")
    .set(progress)
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute()
    .catch((error) => log.warn({ exportId: id, error }, "progress update failed"));
}

async function saveFailure({ db, clock }: ExportsDeps, id: number, failure: Message): Promise<void> {
  await db
    .updateTable("exports")
    .set({ state: "failed", failure, finishedAt: nowText(clock) })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .execute();
}

/** File first, then row, so that the row never refers to a missing file. A zip without a row is deleted. */
async function completeExport(
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
