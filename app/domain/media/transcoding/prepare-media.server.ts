import path from "node:path";
import type { MediaRow } from "~/db/tables";
import type { Deps } from "../../base/deps";
import { enqueueJob, type Job, selectSubjects } from "../../base/jobs/jobs.server";
import { containerOf } from "../accepted-types";
import type { MediaDeps } from "../media-rows.server";
import { recognizePrepared } from "../transcripts/recognize-prepared.server";

interface Prepared {
  prepared: string | null;
  poster: string | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
}

/** Converts an item. Throws UnsupportedMedia for unreadable files and Unavailable for temporary errors. */
export async function prepareMedia(deps: MediaDeps, job: Job, signal: AbortSignal): Promise<void> {
  const item = await findItem(deps, job);
  if (!item) return;
  const scratch = await deps.files.makeScratch(item.bytes);
  try {
    const made = await convert(deps, item, scratch.path, signal);
    if (made === null) await markUnprepared(deps, job);
    else await saveResult(deps, item, scratch.path, made);
  } finally {
    await scratch.remove();
  }
}

/** Sets an item that could not be prepared to `kept`: served as uploaded. */
export async function markUnprepared(deps: Deps, { subjectId }: Job): Promise<void> {
  if (subjectId === null) return;
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable("media")
      .set({ state: "kept" })
      .where("id", "=", subjectId)
      .where("state", "=", "preparing")
      .execute();
    await recognizePrepared({ ...deps, db }, subjectId);
  });
}

/** Queues items at startup that were `kept` for lack of ffmpeg, each at most once. */
export async function queueUnprepared(deps: MediaDeps): Promise<void> {
  const rows = await deps.db
    .selectFrom("media")
    .selectAll()
    .where("state", "=", "kept")
    .where("deletedAt", "is", null)
    .where("id", "not in", selectSubjects(deps.db, "prepare-media"))
    .orderBy("id")
    .execute();
  for (const row of rows) {
    if (!(await canProbe(deps, row))) return;
    await deps.db.transaction().execute(async (db) => {
      await db.updateTable("media").set({ state: "preparing" }).where("id", "=", row.id).execute();
      await enqueueJob({ ...deps, db }, { kind: "prepare-media", subjectId: row.id, userId: row.userId });
    });
  }
}

/** Includes `kept`: an operator can run a job again. */
async function findItem({ db }: MediaDeps, { subjectId }: Job): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", subjectId)
    .where("state", "in", ["preparing", "kept"])
    .executeTakeFirst();
}

function convert({ files, workers }: MediaDeps, item: MediaRow, outputs: string, signal: AbortSignal) {
  return workers.run<Prepared | null>(
    "convert",
    {
      ...sourceOf(files, item),
      kind: item.kind,
      mimeType: item.originalMimeType,
      bytes: item.bytes,
      outputs,
    },
    item.userId,
    signal,
  );
}

async function canProbe({ files, workers }: MediaDeps, item: MediaRow): Promise<boolean> {
  const found = await workers
    .run("probe", { ...sourceOf(files, item), name: "" }, null)
    .catch(() => undefined);
  return found !== null;
}

function sourceOf(files: MediaDeps["files"], { folder, originalFile, originalMimeType }: MediaRow) {
  return {
    source: files.pathOf(folder, originalFile ?? ""),
    container: containerOf(originalMimeType ?? undefined),
  };
}

/** Files first, then the row: until then the original is served. */
async function saveResult(deps: MediaDeps, item: MediaRow, scratch: string, made: Prepared): Promise<void> {
  const { db, files } = deps;
  for (const name of [made.prepared, made.poster]) {
    if (name !== null) await files.add(item.folder, path.join(scratch, name));
  }
  const bytes = await files.measure(item.folder);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("media")
      .set({
        state: "ready",
        preparedFile: made.prepared,
        posterFile: made.poster,
        bytes,
        durationSeconds: made.durationSeconds ?? item.durationSeconds,
        width: made.width ?? item.width,
        height: made.height ?? item.height,
        ...(made.prepared !== null && { mimeType: `${item.kind}/mp4` }),
      })
      .where("id", "=", item.id)
      .execute();
    await recognizePrepared({ ...deps, db: trx }, item.id);
  });
}
