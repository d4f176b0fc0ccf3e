import path from "node:path";
import type { MediaRow } from "~/db/tables";
import { enqueueJob, type Job, selectSubjects } from "../../jobs/jobs.server";
import { wrappingOf } from "../accepted-types";
import type { MediaDeps } from "../media-rows.server";

/*
 * Sound and film made ready to play everywhere, after they were kept: the job `prepare-media`. The house's own work,
 * without an actor; a job's subject is the row of the item.
 */

/** What the child process made (see jobs/workers/convert.worker): names in the scratch folder. */
interface Prepared {
  prepared: string | null;
  poster: string | null;
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
}

/**
 * Prepares the job's item: what was made goes into its folder, then the row says `ready`. Where there is no ffmpeg it is
 * kept as it is. Throws UnsupportedMedia for what cannot be read, and Unavailable for what may pass: a full disk, a
 * process that was ended.
 */
export async function prepareMedia(deps: MediaDeps, job: Job, signal: AbortSignal): Promise<void> {
  const item = await findItem(deps, job);
  if (!item) return;
  const scratch = await deps.files.makeScratch(item.bytes);
  try {
    const made = await convert(deps, item, scratch.path, signal);
    if (made === null) await keepAsItIs(deps, job);
    else await settle(deps, item, scratch.path, made);
  } finally {
    await scratch.remove();
  }
}

/** The item plays as it was sent, or not everywhere: what is said when it cannot be prepared. */
export async function keepAsItIs({ db }: Pick<MediaDeps, "db">, { subjectId }: Job): Promise<void> {
  await db
    .updateTable("media")
    .set({ state: "kept" })
    .where("id", "=", subjectId)
    .where("state", "=", "preparing")
    .execute();
}

/**
 * Queues what was kept as it is because there was no ffmpeg, if there is one now; to be called at a start. Nothing is
 * ever queued a second time.
 */
export async function prepareWhatWasKept(deps: MediaDeps): Promise<void> {
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

/** One that was kept as it is may be prepared after all, when its job is begun anew by hand. */
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
    wrapping: wrappingOf(originalMimeType ?? undefined),
  };
}

/** The files first, then the row: whoever asks meanwhile gets the original, whole. */
async function settle(deps: MediaDeps, item: MediaRow, scratch: string, made: Prepared): Promise<void> {
  const { db, files } = deps;
  for (const name of [made.prepared, made.poster]) {
    if (name !== null) await files.add(item.folder, path.join(scratch, name));
  }
  await db
    .updateTable("media")
    .set({
      state: "ready",
      preparedFile: made.prepared,
      posterFile: made.poster,
      bytes: await files.measure(item.folder),
      durationSeconds: made.durationSeconds ?? item.durationSeconds,
      width: made.width ?? item.width,
      height: made.height ?? item.height,
      ...(made.prepared !== null && { mimeType: `${item.kind}/mp4` }),
    })
    .where("id", "=", item.id)
    .execute();
}
