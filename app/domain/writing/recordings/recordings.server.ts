import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { RecordingRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../../base/access/access.server";
import type { ActorIds } from "../../base/actor";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, Gone, NotFound, TooLarge, ValidationError } from "../../base/errors";
import { withLock } from "../../base/lock.server";
import { isTimeZone } from "../../base/time-zones";
import { requireGuestRoom } from "../../media/guests/guest-quota.server";
import { requirePhoto } from "../../media/photos/require-photo.server";
import type { PieceFiles } from "../../media/pieces/piece-files.server";
import { requireQuota } from "../../media/quota.server";
import { requireInterview } from "../interviews/interviews.server";
import { getPrompt } from "../prompts/prompts.server";
import { getStory } from "../stories/stories.server";
import { isOf, type OfGuest, selectUnfinished } from "./own-recordings.server";
import {
  contiguousPieces,
  incompletePieceMessage,
  lastPieceNumber,
  type NewRecordingInput,
  recordingMaxBytes,
} from "./schema";

export interface RecordingDeps extends Deps {
  recordings: PieceFiles;
}

export interface Recording {
  id: number;
  promptId: number | null;
  /** Set for what is told about a photo. */
  photoId: number | null;
  mimeType: string;
  startedAt: string;
  lastPieceAt: string | null;
  pieces: number;
  bytes: number;
  /** Seconds, estimated as one per piece; the finished audio is measured. */
  duration: number;
}

/** Starts a recording for a prompt, a story or a photo, perhaps in a sitting or through the link of a mailed question. Throws NotFound, PlanLapsed, AddressUnproven, TooLarge in a full account, and Unavailable on a full disk. */
export async function startRecording(
  deps: RecordingDeps,
  actor: ActorIds & OfGuest,
  input: NewRecordingInput & { mailedQuestionId?: number },
): Promise<Recording> {
  const { db, clock, recordings } = deps;
  const about = await findSubject(db, actor, input);
  const interviewId = input.interviewId ?? null;
  if (interviewId !== null) await requireInterview(db, actor, interviewId);
  if (actor.guestId === undefined) await requireWriting(deps, actor);
  await requireRoom(db, actor, 1);
  const row = await db
    .insertInto("recordings")
    .values({
      userId: actor.userId,
      ...about,
      ...{ interviewId, mailedQuestionId: input.mailedQuestionId ?? null, guestId: actor.guestId ?? null },
      mimeType: input.mimeType,
      timeZone: isTimeZone(input.timeZone ?? "") ? (input.timeZone ?? "") : "",
      folder: await recordings.create(),
      startedAt: startTime(input, nowText(clock)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecording(row);
}

/** Stores durably and idempotently, in any order. Throws NotFound, ValidationError, TooLarge, Unavailable, Conflict once finished. */
export async function addPiece(
  deps: RecordingDeps,
  actor: ActorIds & OfGuest,
  id: number,
  n: number,
  content: Uint8Array,
): Promise<Recording> {
  const { db, clock, recordings } = deps;
  if (n > lastPieceNumber) throw new NotFound();
  const { folder } = await requireRecording(db, actor, id);
  if (content.length === 0) throw new ValidationError({}, incompletePieceMessage);
  return withLock(folder, async () => {
    const row = await requireRecording(db, actor, id);
    if (row.finishedAt !== null) return requireReceived(row, n);
    await requireQuotaFor(db, actor, row, content.length);
    const added = await recordings.write(folder, n, content);
    // A repeated piece may not have been counted before a crash.
    const counts =
      added.pieces === 0
        ? await countPieces(recordings, folder)
        : { pieces: row.pieces + added.pieces, bytes: row.bytes + added.bytes };
    const changed = await db
      .updateTable("recordings")
      .set({ ...counts, lastPieceAt: nowText(clock) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecording(changed);
  });
}

/** The recordings in progress, oldest first. `nextPiece` is the first missing number. */
export async function listRecordings(
  { db, recordings }: RecordingDeps,
  actor: ActorIds & OfGuest,
): Promise<(Recording & { nextPiece: number })[]> {
  const rows = await selectUnfinished(db, actor).selectAll().orderBy("id").execute();
  return Promise.all(
    rows.map(async (row) => {
      const last = contiguousPieces(await recordings.list(row.folder)).at(-1) ?? -1;
      return { ...toRecording(row), nextPiece: last + 1 };
    }),
  );
}

/** Deletes a recording with its pieces. Throws NotFound, and Conflict if finished. */
export async function discardRecording(
  deps: RecordingDeps,
  actor: ActorIds & OfGuest,
  id: number,
): Promise<void> {
  const { db, clock, recordings } = deps;
  const { folder } = await requireRecording(db, actor, id);
  await withLock(folder, async () => {
    const row = await requireRecording(db, actor, id);
    if (row.finishedAt !== null)
      throw new Conflict(message("This recording is kept already. It can be removed from its story."));
    await db
      .updateTable("recordings")
      .set({ discardedAt: nowText(clock) })
      .where("id", "=", id)
      .execute();
    await recordings.remove(folder);
  });
}

/** Finds a recording. Throws NotFound if missing, or of another user or relative, and Gone once discarded. */
export async function requireRecording(db: Db, actor: ActorIds & OfGuest, id: number): Promise<RecordingRow> {
  const row = await db
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where(isOf(actor))
    .executeTakeFirst();
  if (!row) throw new NotFound();
  if (row.discardedAt !== null) throw new Gone();
  return row;
}

/** Counts on the disk, not in the database. */
export async function countPieces(
  recordings: PieceFiles,
  folder: string,
): Promise<{ pieces: number; bytes: number }> {
  const numbers = await recordings.list(folder);
  return { pieces: numbers.length, bytes: await recordings.measure(folder, numbers) };
}

function requireReceived(row: RecordingRow, n: number): Recording {
  if (n >= row.firstPiece && n < row.firstPiece + row.pieces) return toRecording(row);
  throw new Conflict(message("This recording was finished before this part of it came."));
}

async function requireQuotaFor(
  db: Db,
  actor: ActorIds & OfGuest,
  row: RecordingRow,
  bytes: number,
): Promise<void> {
  if (row.bytes + bytes > recordingMaxBytes) {
    throw new TooLarge(message("This recording is as long as one can be. Please begin another one."));
  }
  await requireRoom(db, actor, bytes);
}

/** Throws TooLarge if `bytes` more do not fit, beside what the recordings in progress have, and AddressUnproven. */
async function requireRoom(db: Db, actor: ActorIds & OfGuest, bytes: number): Promise<void> {
  const { waiting } = await selectUnfinished(db, actor)
    .select(({ fn }) => fn.sum("recordings.bytes").as("waiting"))
    .executeTakeFirstOrThrow();
  const { userId: ownerId, guestId: memberId } = actor;
  if (memberId === undefined) await requireQuota(db, actor, toCount(waiting) + bytes);
  else await requireGuestRoom(db, { ownerId, memberId }, toCount(waiting) + bytes);
}

type Subject = Pick<RecordingRow, "promptId" | "photoId">;

/** Each user has at most one live story per prompt. */
async function findSubject(db: Db, actor: ActorIds, input: NewRecordingInput): Promise<Subject> {
  const { storyId, promptId, photoId = null } = input;
  if (storyId !== null) return { promptId: (await getStory(db, actor, storyId)).promptId, photoId: null };
  if (photoId === null || promptId !== null)
    return { promptId: (await getPrompt(db, actor, promptId ?? 0)).id, photoId: null };
  return { promptId: null, photoId: (await requirePhoto(db, actor, photoId)).id };
}

/** Recordings made offline have an earlier start; future times are ignored. */
function startTime({ startedAt }: NewRecordingInput, now: string): string {
  const started = new Date(startedAt ?? "");
  return Number.isNaN(started.getTime()) || started > new Date(now) ? now : started.toISOString();
}

function toRecording(row: RecordingRow): Recording {
  const { id, promptId, photoId, mimeType, startedAt, lastPieceAt, pieces, bytes } = row;
  return { id, promptId, photoId, mimeType, startedAt, lastPieceAt, pieces, bytes, duration: pieces };
}
