import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { ExportRow, JobState } from "~/db/tables";
import type { Actor } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { agoText, type Deps, days, hours, nowText } from "../deps";
import { NotFound, Unavailable } from "../errors";
import { enqueueJob } from "../jobs/jobs.server";
import type { ExportFiles } from "./export-files.server";
import { fingerprintOf } from "./fingerprint.server";

export interface ExportsDeps extends Deps {
  exports: ExportFiles;
}

/** A download of everything that a person has (contract, section 3), on its way, there, or failed. */
export interface Export {
  id: number;
  state: JobState;
  /** Files of the zip, and bytes of photos, recordings and books; 0 of 0 while all is being gathered. */
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
  /** Of the finished zip. */
  bytes: number | null;
  /** How many things ought to be in it and could not be found. */
  missing: number;
  /** Why it failed, in words for the person; empty otherwise. */
  failure: string;
  createdAt: string;
  finishedAt: string | null;
  /** When a finished one is removed. */
  keptUntil: string | null;
}

/** A person's downloads: at most one of each. */
export interface Exports {
  /** Waiting for its turn, or being made. */
  current: Export | null;
  /** The finished one. */
  kept: Export | null;
  /** The last try, if it failed. */
  failed: Export | null;
  /** Whether nothing has changed since the finished one was made. */
  isFresh: boolean;
}

/** How long a finished zip is kept, in milliseconds. */
export const exportRetention = 7 * days;

/** Room for the pages and the books, in bytes, beside photos and recordings. */
const reservedTextBytes = 64 * 1024 * 1024;
/**
 * Books take room for their photos five times: prepared for print, and in the Word and print files, which are made first
 * and then packed. Each is much smaller than what is kept of a photo: all five were 0.7 times that where four share a page,
 * and may come to 1.6 times that where each has its own.
 */
const bookPhotoFactor = 2;

/** How this person's downloads stand. */
export async function getExports({ db }: Pick<ExportsDeps, "db">, actor: Actor): Promise<Exports> {
  const rows = await db
    .selectFrom("exports")
    .selectAll()
    .where("userId", "=", actor.userId)
    .orderBy("id", "desc")
    .execute();
  const find = (...states: JobState[]) => rows.find(({ state }) => states.includes(state));
  const kept = find("done");
  return {
    current: toExport(find("queued", "running")),
    kept: toExport(kept),
    failed: toExport(find("failed")),
    isFresh: kept !== undefined && kept.fingerprint === (await fingerprintOf(db, actor.userId)),
  };
}

/**
 * Begins a download, unless one is on its way or the finished one is fresh. Throws Unavailable when the disk has no
 * room for it.
 */
export async function startExport(deps: ExportsDeps, actor: Actor): Promise<Exports> {
  const earlier = await getExports(deps, actor);
  if (earlier.current || earlier.isFresh) return earlier;
  await requireRoomForExport(deps, actor.userId);
  await deps.db.transaction().execute(async (db) => {
    if ((await getExports({ db }, actor)).current) return;
    await db.deleteFrom("exports").where("userId", "=", actor.userId).where("state", "=", "failed").execute();
    const { id } = await db
      .insertInto("exports")
      .values({ userId: actor.userId, state: "queued", createdAt: nowText(deps.clock) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueueJob({ ...deps, db }, { kind: "make-export", subjectId: id, userId: actor.userId });
    await recordAudit({ ...deps, db }, actor, "export.make", { exportId: id });
  });
  return getExports(deps, actor);
}

/** A finished zip, to be sent. */
export interface ExportFile {
  id: number;
  path: string;
  bytes: number;
  finishedAt: string;
  /** Another one whenever the bytes are others. */
  tag: string;
}

/** This person's finished zip. Throws NotFound when there is none. */
export async function findExportFile({ db, exports }: ExportsDeps, actor: Actor): Promise<ExportFile> {
  const row = await db
    .selectFrom("exports")
    .select(["id", "file", "bytes", "finishedAt"])
    .where("userId", "=", actor.userId)
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.file || row.bytes === null || row.finishedAt === null) throw new NotFound();
  const { id, file, bytes, finishedAt } = row;
  return { id, path: exports.pathOf(file), bytes, finishedAt, tag: file.replace(".zip", "") };
}

/** Throws Unavailable, in words for the person, where the disk has no room for the books and the zip of this person. */
export async function requireRoomForExport({ db, exports }: ExportsDeps, userId: number): Promise<void> {
  const kinds = await db
    .selectFrom("media")
    .select(({ fn }) => ["kind", fn.sum("bytes").as("bytes")])
    .where("userId", "=", userId)
    .groupBy("kind")
    .execute();
  const room = kinds.map(({ kind, bytes }) => toCount(bytes) * (kind === "image" ? 1 + bookPhotoFactor : 1));
  await exports.requireRoom(room.reduce((sum, bytes) => sum + bytes, reservedTextBytes)).catch(() => {
    throw new Unavailable(noRoomMessage);
  });
}

const noRoomMessage =
  "There is not enough room on this server to make your download. Please tell the people who run this site.";

function toExport(row: ExportRow | undefined): Export | null {
  if (!row) return null;
  const { userId: _user, file: _file, fingerprint: _print, ...rest } = row;
  const end = row.finishedAt && new Date(new Date(row.finishedAt).getTime() + exportRetention).toISOString();
  return { ...rest, keptUntil: row.state === "done" ? end : null };
}

/** A file is there before its row says so, though never for so long. */
const orphanAge = hours;

/** Ends downloads that are a week old, those that failed too, and zips that no row knows. */
export async function purgeExports({ db, clock, exports }: ExportsDeps): Promise<void> {
  const ended = await db
    .deleteFrom("exports")
    .where("finishedAt", "<=", agoText(clock, exportRetention))
    .returning("file")
    .execute();
  for (const { file } of ended) if (file) await exports.remove(file);
  const rows = await db.selectFrom("exports").select("file").where("file", "is not", null).execute();
  const known = new Set(rows.map(({ file }) => file));
  const last = clock.now().getTime() - orphanAge;
  for (const { file, changedAt } of await exports.list()) {
    if (!known.has(file) && changedAt.getTime() < last) await exports.remove(file);
  }
}

/** The zips of a person's downloads. */
export async function listExportFiles(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("exports").select("file").where("userId", "=", userId).execute();
  return rows.flatMap(({ file }) => file ?? []);
}
