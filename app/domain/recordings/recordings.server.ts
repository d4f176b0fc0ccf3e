import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { RecordingRow, StoryType } from "~/db/tables";
import type { Actor } from "../actor";
import { type Deps, nowText } from "../deps";
import { Conflict, NotFound, TooLarge, ValidationError } from "../errors";
import { formatDuration, formatRelativeDay, isTimeZone } from "../format";
import { requireQuota } from "../media/media-rows.server";
import { getPrompt } from "../prompts/prompts.server";
import { getStory } from "../stories/stories.server";
import { requireWriting } from "../subscriptions/access.server";
import { withLock } from "./lock.server";
import type { RecordingFiles } from "./recording-files.server";
import {
  lastPieceNumber,
  type NewRecordingInput,
  pieceNotWhole,
  recordingMaxBytes,
  recordingMinBytes,
  unbroken,
} from "./schema";

export interface RecordingDeps extends Deps {
  recordings: RecordingFiles;
}

/** A recording on its way in (contract, section 3). */
export interface Recording {
  id: number;
  promptId: number | null;
  mimeType: string;
  startedAt: string;
  lastPieceAt: string | null;
  /** How many pieces have arrived, and their bytes together. */
  pieces: number;
  bytes: number;
  /** Seconds: a piece is one. The sound that it becomes is measured. */
  duration: number;
}

/**
 * Begins a recording for a prompt or the story of one. Nothing has been said yet. Throws NotFound for a prompt or
 * story that is not this person's, PlanLapsed, and Unavailable when the disk is nearly full.
 */
export async function startRecording(
  deps: RecordingDeps,
  actor: Actor,
  input: NewRecordingInput,
): Promise<Recording> {
  const { db, clock, recordings } = deps;
  const promptId = await placeOf(db, actor, input);
  await requireWriting(deps, actor);
  const row = await db
    .insertInto("recordings")
    .values({
      userId: actor.userId,
      promptId,
      mimeType: input.mimeType,
      timeZone: isTimeZone(input.timeZone ?? "") ? (input.timeZone ?? "") : "",
      folder: await recordings.create(),
      startedAt: startOf(input, nowText(clock)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecording(row);
}

/**
 * Keeps piece `n` (see pieces.ts), safe on the disk when this returns; in any order, and as often as it is sent.
 * A piece that a finished recording has is taken for granted; Conflict for one that came too late for it. Throws
 * NotFound for a recording that is not there, or was discarded; ValidationError for a piece with nothing in it, which no
 * recorder makes: what was to be sent is lost on its way, and an earlier piece of that number stays. Throws TooLarge
 * and Unavailable.
 */
export async function addPiece(
  deps: RecordingDeps,
  actor: Actor,
  id: number,
  n: number,
  content: Uint8Array,
): Promise<Recording> {
  const { db, clock, recordings } = deps;
  if (n > lastPieceNumber) throw new NotFound();
  const { folder } = await requireRecording(db, actor, id);
  if (content.length === 0) throw new ValidationError({}, pieceNotWhole);
  return withLock(folder, async () => {
    const row = await requireRecording(db, actor, id);
    if (row.finishedAt !== null) return requireCounted(row, n);
    await requireRoomFor(db, actor, row, content.length);
    const grown = await recordings.write(folder, n, content);
    // One that comes again may not have been counted when it was kept.
    const counts =
      grown.pieces === 0
        ? await countPieces(recordings, folder)
        : { pieces: row.pieces + grown.pieces, bytes: row.bytes + grown.bytes };
    const changed = await db
      .updateTable("recordings")
      .set({ ...counts, lastPieceAt: nowText(clock) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecording(changed);
  });
}

/**
 * This person's recordings that were neither finished nor discarded, oldest first. `nextPiece` is the number of the
 * first piece that has not come.
 */
export async function listRecordings(
  { db, recordings }: RecordingDeps,
  actor: Actor,
): Promise<(Recording & { nextPiece: number })[]> {
  const rows = await selectUnfinished(db, actor).selectAll().orderBy("id").execute();
  return Promise.all(
    rows.map(async (row) => {
      const last = unbroken(await recordings.list(row.folder)).at(-1) ?? -1;
      return { ...toRecording(row), nextPiece: last + 1 };
    }),
  );
}

/** A recording that was cut off, as the workspace asks about it: "You told 12 minutes on Tuesday. Keep it?" */
export interface CutOffRecording {
  id: number;
  promptId: number | null;
  promptTitle: string | null;
  storyType: StoryType | null;
  /** "12 minutes" */
  length: string;
  /** "on Tuesday" */
  day: string;
  /** Its last piece has only just come: it may still go on, on another device. */
  isFresh: boolean;
}

const freshFor = 10_000;

/** The recordings of this person that wait for an answer, oldest first. What is too short to be one is left out. */
export async function listCutOffRecordings({ db, clock }: Deps, actor: Actor): Promise<CutOffRecording[]> {
  const rows = await selectUnfinished(db, actor)
    .leftJoin("prompts", "prompts.id", "recordings.promptId")
    .leftJoin("lifeStages", "lifeStages.id", "prompts.lifeStageId")
    .leftJoin("userPrompts", (join) =>
      join.onRef("userPrompts.promptId", "=", "prompts.id").on("userPrompts.userId", "=", actor.userId),
    )
    .selectAll("recordings")
    .select(({ fn }) => [
      "lifeStages.storyType",
      fn.coalesce("userPrompts.title", "prompts.title").as("promptTitle"),
    ])
    .where("recordings.bytes", ">=", recordingMinBytes)
    .orderBy("recordings.id")
    .execute();
  const now = clock.now();
  return rows.map(({ id, promptId, promptTitle, storyType, pieces, startedAt, timeZone, lastPieceAt }) => ({
    id,
    promptId,
    promptTitle,
    storyType,
    length: formatDuration(pieces),
    day: formatRelativeDay(new Date(startedAt), now, timeZone),
    isFresh: lastPieceAt !== null && now.getTime() - new Date(lastPieceAt).getTime() < freshFor,
  }));
}

/**
 * Throws a recording away with all its pieces, as its speaker asked. Throws NotFound; Conflict once it is finished.
 */
export async function discardRecording(deps: RecordingDeps, actor: Actor, id: number): Promise<void> {
  const { db, clock, recordings } = deps;
  const { folder } = await requireRecording(db, actor, id);
  await withLock(folder, async () => {
    const row = await requireRecording(db, actor, id);
    if (row.finishedAt !== null) {
      throw new Conflict("This recording is kept already. It can be removed from its story.");
    }
    await db
      .updateTable("recordings")
      .set({ discardedAt: nowText(clock) })
      .where("id", "=", id)
      .execute();
    await recordings.remove(folder);
  });
}

/** Throws NotFound when it is not there, is another person's, or was discarded. */
export async function requireRecording(db: Db, actor: Actor, id: number): Promise<RecordingRow> {
  const row = await db
    .selectFrom("recordings")
    .selectAll()
    .where("id", "=", id)
    .where("userId", "=", actor.userId)
    .where("discardedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** What the disk has of a recording, whatever its row says. */
export async function countPieces(
  recordings: RecordingFiles,
  folder: string,
): Promise<{ pieces: number; bytes: number }> {
  const numbers = await recordings.list(folder);
  return { pieces: numbers.length, bytes: await recordings.measure(folder, numbers) };
}

function requireCounted(row: RecordingRow, n: number): Recording {
  if (n < row.pieces) return toRecording(row);
  throw new Conflict("This recording was finished before this part of it came.");
}

async function requireRoomFor(db: Db, actor: Actor, row: RecordingRow, bytes: number): Promise<void> {
  if (row.bytes + bytes > recordingMaxBytes) {
    throw new TooLarge("This recording is as long as one can be. Please begin another one.");
  }
  const { waiting } = await selectUnfinished(db, actor)
    .select(({ fn }) => fn.sum("recordings.bytes").as("waiting"))
    .executeTakeFirstOrThrow();
  await requireQuota(db, actor, toCount(waiting) + bytes);
}

function selectUnfinished(db: Db, actor: Actor) {
  return db
    .selectFrom("recordings")
    .where("recordings.userId", "=", actor.userId)
    .where("recordings.finishedAt", "is", null)
    .where("recordings.discardedAt", "is", null);
}

/** A story and its prompt are one place: each person has one live story for a prompt. */
async function placeOf(db: Db, actor: Actor, input: NewRecordingInput): Promise<number> {
  if (input.storyId !== null) return (await getStory(db, actor, input.storyId)).promptId;
  return (await getPrompt(db, actor, input.promptId ?? 0)).id;
}

/** What was told without a connection was told earlier; nobody has told anything tomorrow. */
function startOf({ startedAt }: NewRecordingInput, now: string): string {
  const told = new Date(startedAt ?? "");
  return Number.isNaN(told.getTime()) || told > new Date(now) ? now : told.toISOString();
}

function toRecording(row: RecordingRow): Recording {
  const { id, promptId, mimeType, startedAt, lastPieceAt, pieces, bytes } = row;
  return { id, promptId, mimeType, startedAt, lastPieceAt, pieces, bytes, duration: pieces };
}
