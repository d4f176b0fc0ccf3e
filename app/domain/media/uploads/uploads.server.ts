import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { MediaKind, UploadRow } from "~/db/tables";
import { t } from "~/messages/translate";
import { requireWriting } from "../../base/access/access.server";
import type { Actor } from "../../base/actor";
import { cutText } from "../../base/cut-text";
import { type Deps, nowText } from "../../base/deps";
import { randomName } from "../../base/disk.server";
import { NotFound, ValidationError } from "../../base/errors";
import { withLock } from "../../base/lock.server";
import type { PieceFiles } from "../pieces/piece-files.server";
import { requireQuota } from "../quota.server";
import { requireFileSize } from "../sniff.server";
import {
  countUploadPieces,
  firstMissingPiece,
  incompleteUploadPieceMessage,
  type NewUploadInput,
  sizeOfPiece,
  uploadPieceBytes,
} from "./schema";

export interface UploadDeps extends Deps {
  uploads: PieceFiles;
}

export interface FileUpload {
  id: number;
  kind: MediaKind;
  name: string;
  bytes: number;
  pieceBytes: number;
  pieces: number;
  /** The first that is missing, from 0; `pieces` if none is. */
  nextPiece: number;
}

const namesMax = 100;
/** Nobody sends more at a time. Recordings in progress are rows of their own, and do not count. */
const unfinishedMax = 20;
const replacedAtOnce = 100;

/** Begins or resumes an upload; a 21st replaces the one left alone for longest. Throws PlanLapsed, TooLarge, and Unavailable on a full disk. */
export async function startUpload(
  deps: UploadDeps,
  actor: Actor,
  { kind, name, bytes, fingerprint }: NewUploadInput,
): Promise<{ upload: FileUpload; isNew: boolean }> {
  const { db, clock, uploads } = deps;
  const shownName = cutText(name, namesMax).toWellFormed() || t("This file");
  requireFileSize(shownName, bytes, kind);
  await requireWriting(deps, actor);
  // The size belongs to the fingerprint: a file of another size is another file.
  const key = { userId: actor.userId, kind, fingerprint: `${bytes}.${fingerprint}` };
  const earlier = await findUnfinished(db, key);
  if (earlier) return { upload: await describe(uploads, earlier), isNew: false };
  await requireQuota(db, actor, (await countWaitingBytes(db, actor)) + bytes);
  // Finishing copies it.
  await uploads.requireRoom(2 * bytes);
  const now = nowText(clock);
  await db
    .insertInto("uploads")
    .values({ ...key, name: shownName, bytes, folder: randomName(), startedAt: now, changedAt: now })
    // Another tab may begin at the same moment.
    .onConflict((conflict) =>
      conflict.columns(["userId", "fingerprint", "kind"]).where("finishedAt", "is", null).doNothing(),
    )
    .execute();
  const row = await findUnfinished(db, key);
  if (!row) throw new NotFound();
  await discardLongestUntouched(deps, actor, row.id);
  return { upload: await describe(uploads, row), isNew: true };
}

/** Stores piece `n` durably and idempotently, in any order. Throws NotFound, ValidationError for a wrong size, TooLarge and Unavailable. */
export async function addUploadPiece(
  deps: UploadDeps,
  actor: Actor,
  id: number,
  n: number,
  content: Uint8Array,
): Promise<FileUpload> {
  const { db, clock, uploads } = deps;
  const { folder, bytes } = await requireUpload(db, actor, id);
  if (n >= countUploadPieces(bytes)) throw new NotFound();
  if (content.length !== sizeOfPiece(bytes, n)) throw new ValidationError({}, incompleteUploadPieceMessage);
  return withLock(folder, async () => {
    const row = await requireUpload(db, actor, id);
    if (row.finishedAt !== null) return describe(uploads, row);
    await requireQuota(db, actor, (await countWaitingBytes(db, actor)) + content.length);
    await uploads.write(folder, n, content);
    const present = await uploads.list(folder);
    // Counted anew, because a crash may have come between the file and its row.
    const receivedBytes = present.reduce((sum, one) => sum + sizeOfPiece(bytes, one), 0);
    await db
      .updateTable("uploads")
      .set({ receivedBytes, changedAt: nowText(clock) })
      .where("id", "=", id)
      .execute();
    return toUpload(row, firstMissingPiece(present));
  });
}

/** Deletes an upload with its pieces; what a finished one became stays. Throws NotFound. */
export async function discardUpload(deps: UploadDeps, actor: Actor, id: number): Promise<void> {
  const { db, uploads } = deps;
  const { folder } = await requireUpload(db, actor, id);
  await withLock(folder, async () => {
    await db.deleteFrom("uploads").where("id", "=", id).where("userId", "=", actor.userId).execute();
    await uploads.remove(folder);
  });
}

/** Keeps the new one and the 19 that were touched last. One that gets a piece or is finished meanwhile stays. */
async function discardLongestUntouched(
  { db, uploads }: UploadDeps,
  { userId }: Actor,
  newId: number,
): Promise<void> {
  const over = await db
    .selectFrom("uploads")
    .select(["id", "folder", "changedAt"])
    .where("userId", "=", userId)
    .where("finishedAt", "is", null)
    .where("id", "<>", newId)
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .offset(unfinishedMax - 1)
    .limit(replacedAtOnce)
    .execute();
  for (const { id, folder, changedAt } of over)
    await withLock(folder, async () => {
      const gone = await db
        .deleteFrom("uploads")
        .where("id", "=", id)
        .where("finishedAt", "is", null)
        .where("changedAt", "=", changedAt)
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) await uploads.remove(folder);
    });
}

/** Throws NotFound if it is missing or of another user. */
export async function requireUpload(db: Db, actor: Actor, id: number): Promise<UploadRow> {
  const row = await db
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

function findUnfinished(
  db: Db,
  { userId, kind, fingerprint }: Pick<UploadRow, "userId" | "kind" | "fingerprint">,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom("uploads")
    .selectAll()
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("fingerprint", "=", fingerprint)
    .where("finishedAt", "is", null)
    .executeTakeFirst();
}

async function countWaitingBytes(db: Db, { userId }: Pick<Actor, "userId">): Promise<number> {
  const { waiting } = await db
    .selectFrom("uploads")
    .select(({ fn }) => fn.sum("receivedBytes").as("waiting"))
    .where("userId", "=", userId)
    .where("finishedAt", "is", null)
    .executeTakeFirstOrThrow();
  return toCount(waiting);
}

async function describe(uploads: PieceFiles, row: UploadRow): Promise<FileUpload> {
  const isFinished = row.finishedAt !== null;
  const next = isFinished ? countUploadPieces(row.bytes) : firstMissingPiece(await uploads.list(row.folder));
  return toUpload(row, next);
}

function toUpload({ id, kind, name, bytes }: UploadRow, nextPiece: number): FileUpload {
  return {
    ...{ id, kind, name, bytes, pieceBytes: uploadPieceBytes },
    ...{ pieces: countUploadPieces(bytes), nextPiece },
  };
}
