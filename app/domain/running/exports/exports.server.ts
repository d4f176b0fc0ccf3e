import { type SqlBool, sql } from "kysely";
import { toCount } from "~/db/columns";
import { inTransaction } from "~/db/in-transaction";
import type { Db } from "~/db/open.server";
import type { ExportRow, JobState } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Actor } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, days, nowText } from "../../base/deps";
import { NotFound, Unavailable } from "../../base/errors";
import { enqueueJob } from "../../base/jobs/jobs.server";
import type { MailDeps } from "../../base/mail/outbox.server";
import { isBearer, type Reader } from "../../base/reader";
import { findReasonToWait, holdBack } from "../../people/waiting/hold-back.server";
import type { ExportFiles } from "./export-files.server";
import { fingerprintOf } from "./fingerprint.server";
import { measureLetterFiles } from "./list-letter-files.server";

export interface ExportsDeps extends Deps {
  exports: ExportFiles;
}

export interface Export {
  id: number;
  state: JobState;
  /** Zip entries and media bytes; all 0 until the total is known. */
  filesDone: number;
  filesTotal: number;
  bytesDone: number;
  bytesTotal: number;
  bytes: number | null;
  missing: number;
  /** Error message for the user; empty unless failed. */
  failure: string;
  createdAt: string;
  finishedAt: string | null;
  keptUntil: string | null;
}

export interface Exports {
  current: Export | null;
  kept: Export | null;
  failed: Export | null;
  /** True if no data has changed since the finished export. */
  isFresh: boolean;
}

/** Milliseconds until a finished zip is deleted. */
export const exportRetention = 7 * days;

/** Disk space for generated pages and books, without photos. */
const reservedTextBytes = 64 * 1024 * 1024;
/** Disk space by the stored photos, which are written up to five times. Measured: 0.7 with four photos a page, 1.6 with one. */
const bookPhotoFactor = 2;

/** The running, the finished and the failed download of a person; each may be null. */
export async function getExports({ db }: Pick<ExportsDeps, "db">, reader: Reader): Promise<Exports> {
  const userId = accountOf(reader);
  const rows = await db
    .selectFrom("exports")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("id", "desc")
    .execute();
  const find = (...states: JobState[]) => rows.find(({ state }) => states.includes(state));
  const kept = find("done");
  return {
    current: toExport(find("queued", "running")),
    kept: toExport(kept),
    failed: toExport(find("failed")),
    isFresh: kept !== undefined && kept.fingerprint === (await fingerprintOf(db, userId)),
  };
}

/** Queues an export unless one is current. Throws Unavailable on a full disk, and Waiting while there is a mark. */
export async function startExport(deps: ExportsDeps & MailDeps, actor: Actor): Promise<Exports> {
  await holdBack(deps, actor, { kind: "download" });
  return startExportNow(deps, actor);
}

/** Queues it without holding back, in the transaction of the caller or its own. Throws Unavailable on a full disk. */
export async function startExportNow(deps: ExportsDeps, actor: Actor): Promise<Exports> {
  const earlier = await getExports(deps, actor);
  if (earlier.current || earlier.isFresh) return earlier;
  await requireRoomForExport(deps, actor.userId);
  await inTransaction(deps.db, async (db) => {
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

export interface ExportFile {
  id: number;
  path: string;
  bytes: number;
  finishedAt: string;
  tag: string;
}

/** Whether a download has to be asked for first, because the account has a mark. */
export async function mustAskForExport(deps: Pick<ExportsDeps, "db" | "clock">, actor: Actor) {
  return (await findReasonToWait(deps, actor, { kind: "download" })) !== null;
}

/** Returns the user's finished zip. Throws NotFound if there is none. */
export async function findExportFile({ db, exports }: ExportsDeps, reader: Reader): Promise<ExportFile> {
  const row = await db
    .selectFrom("exports")
    .select(["id", "file", "bytes", "finishedAt"])
    .where("userId", "=", accountOf(reader))
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.file || row.bytes === null || row.finishedAt === null) throw new NotFound();
  const { id, file, bytes, finishedAt } = row;
  return { id, path: exports.pathOf(file), bytes, finishedAt, tag: file.replace(".zip", "") };
}

function accountOf(reader: Reader): number {
  if (!isBearer(reader)) return reader.userId;
  if (reader.kind !== "export") throw new NotFound();
  return reader.opens;
}

/** Throws Unavailable, with a message for the user, if the disk has no room for the books and the zip. */
export async function requireRoomForExport({ db, exports }: ExportsDeps, userId: number): Promise<void> {
  const kinds = await db
    .selectFrom("media")
    .select(({ fn }) => ["kind", fn.sum("bytes").as("bytes")])
    .where("userId", "=", userId)
    .groupBy("kind")
    .execute();
  const room = kinds.map(({ kind, bytes }) => toCount(bytes) * (kind === "image" ? 1 + bookPhotoFactor : 1));
  const letters = await measureLetterFiles(db, userId);
  await exports
    .requireRoom(room.reduce((sum, bytes) => sum + bytes, reservedTextBytes + letters))
    .catch(() => {
      throw new Unavailable(noRoomMessage);
    });
}

const noRoomMessage = message(
  "There is not enough room on this server to make your download. Please tell the people who run this site.",
);

function toExport(row: ExportRow | undefined): Export | null {
  if (!row) return null;
  const { userId: _user, file: _file, fingerprint: _print, ...rest } = row;
  const end = row.finishedAt && new Date(new Date(row.finishedAt).getTime() + exportRetention).toISOString();
  return { ...rest, failure: t(row.failure as Message), keptUntil: row.state === "done" ? end : null };
}

/** Downloads of closed accounts, which are deleted with the account. */
export const isOfClosedAccount = sql<SqlBool>`
  exports.user_id in (select id from users where closed_at is not null)`;

/** Names of all zips of an account, without their folder; none for exports that have no file. */
export async function listExportFiles(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("exports").select("file").where("userId", "=", userId).execute();
  return rows.flatMap(({ file }) => file ?? []);
}
