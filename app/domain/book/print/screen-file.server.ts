import { rename } from "node:fs/promises";
import path from "node:path";
import type { PrintFilesRow, StoryType } from "~/db/tables";
import { type Actor, asThemselves } from "../../base/actor";
import { enqueueJob, type Job } from "../../base/jobs/jobs.server";
import { screenFile } from "./job";
import { typesetBook } from "./make-print-files.server";
import {
  type PrintDeps,
  type PrintFiles,
  readPrintInput,
  requestPrintFiles,
  updatePrintFiles,
} from "./print-files.server";

/** Queues the file for the screen after the print files, if needed. That it failed is said once: the next request tries again. Throws like requestPrintFiles. */
export async function requestScreenFile(deps: PrintDeps, actor: Actor, type: StoryType): Promise<PrintFiles> {
  const files = await requestPrintFiles(deps, actor, type);
  if (!files.result) return files;
  const { folder } = files.result;
  const { screenState } = await deps.db.transaction().execute(async (db) => {
    const row = await findByFolder({ ...deps, db }, folder);
    if (row.screenState === "failed") await updatePrintFiles({ db }, row.id, { screenState: null });
    if (row.screenState !== null) return row;
    await enqueueJob(
      { ...deps, db },
      {
        kind: "make-print-files",
        subjectId: row.id,
        userId: actor.userId,
        input: { part: "screen" },
      },
    );
    return updatePrintFiles({ db }, row.id, { screenState: "queued" });
  });
  if (screenState === "done") return files;
  return { ...files, state: screenState === "failed" ? "failed" : "making", progress: 0.5, result: null };
}

/** True for a job of kind "make-print-files" that makes the file for the screen instead. */
export function isScreenJob({ input }: Job): boolean {
  return input.part === "screen";
}

/** Makes the file beside the print files of the row, unless the book has changed. Throws Unavailable if temporary. */
export async function makeScreenFile(deps: PrintDeps, job: Job, signal: AbortSignal): Promise<void> {
  const row = await deps.db
    .selectFrom("printFiles")
    .selectAll()
    .where("id", "=", job.subjectId)
    .executeTakeFirst();
  if (!row?.folder || row.screenState === "done") return;
  const input = await readPrintInput(deps, asThemselves(row.userId), row.storyType);
  if (input.hash !== row.inputHash) {
    await updatePrintFiles(deps, row.id, { screenState: null });
    return;
  }
  const scratch = await deps.bookFiles.makeScratch();
  try {
    await typesetBook(deps, input, scratch, row.userId, signal, { edition: "screen" });
    await rename(path.join(scratch, screenFile), deps.bookFiles.pathOf(row.folder, screenFile));
    await updatePrintFiles(deps, row.id, { screenState: "done" });
  } finally {
    await deps.bookFiles.discard(scratch);
  }
}

function findByFolder({ db }: Pick<PrintDeps, "db">, folder: string): Promise<PrintFilesRow> {
  return db.selectFrom("printFiles").selectAll().where("folder", "=", folder).executeTakeFirstOrThrow();
}
