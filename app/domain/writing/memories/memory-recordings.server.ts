import { type Actor, asThemselves } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { toAudio } from "../../media/story-media.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { requireSharedStory } from "../reading/reading-room.server";
import { finishRecording } from "../recordings/finish-recording.server";
import type { OfGuest } from "../recordings/own-recordings.server";
import {
  addPiece,
  discardRecording,
  listRecordings,
  type RecordingDeps,
  requireRecording,
  startRecording,
} from "../recordings/recordings.server";
import type { FinishInput, NewRecordingInput } from "../recordings/schema";
import { findOwnRow, requireAdding, requireUndecided, saveMemory } from "./memories.server";
import { addMemoryFile } from "./memory-files.server";

/* What a relative tells aloud goes the way of all recordings, piece by piece, and ends beside their words. */

export interface MemoryRecording {
  id: number;
  pieces: number;
}

function ownerOf({ ownerId, opens }: CircleBearer): Actor & OfGuest {
  return { ...asThemselves(ownerId), guestId: opens };
}

/** Starts a recording for the relative's memory of a story. Throws NotFound, Forbidden without the role, and Conflict for one that was approved. */
export async function startMemoryRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  storyId: number,
  { mimeType, startedAt, timeZone }: Omit<NewRecordingInput, "storyId" | "promptId">,
): Promise<MemoryRecording> {
  requireAdding(bearer);
  const { promptId } = await requireSharedStory(deps.db, bearer, storyId);
  const memory = await findOwnRow(deps.db, bearer, storyId);
  if (memory) requireUndecided(memory);
  const input = { storyId: null, promptId, mimeType, startedAt, timeZone };
  return shown(await startRecording(deps, ownerOf(bearer), input));
}

/** Stores a piece. Throws like addPiece, and NotFound for another story or relative. */
export async function addMemoryPiece(
  deps: RecordingDeps,
  bearer: CircleBearer,
  storyId: number,
  { id, n }: { id: number; n: number },
  content: Uint8Array,
): Promise<MemoryRecording> {
  await requireOfStory(deps, bearer, storyId, id);
  return shown(await addPiece(deps, ownerOf(bearer), id, n, content));
}

/** The relative's recordings in progress for a story, with the first missing piece of each. Throws NotFound. */
export async function listMemoryRecordings(deps: RecordingDeps, bearer: CircleBearer, storyId: number) {
  const { promptId } = await requireSharedStory(deps.db, bearer, storyId);
  const all = await listRecordings(deps, ownerOf(bearer));
  return all
    .filter((one) => one.promptId === promptId)
    .map((one) => ({ ...shown(one), nextPiece: one.nextPiece }));
}

/** Puts the recording beside the relative's words, which may be none. Throws like finishRecording and addMemoryFile. */
export async function finishMemoryRecording(
  deps: Parameters<typeof finishRecording>[0],
  bearer: CircleBearer,
  storyId: number,
  id: number,
  input: FinishInput,
): Promise<{ id: number; storyId: null; url: string }> {
  await requireOfStory(deps, bearer, storyId, id);
  const audio = await finishRecording(deps, ownerOf(bearer), id, input, async (upload) => {
    const memory = await findOwnRow(deps.db, bearer, storyId);
    if (!memory) await saveMemory(deps, bearer, storyId, { content: "", version: null }, undefined, true);
    return toAudio(await addMemoryFile(deps, bearer, storyId, upload));
  });
  return { id: audio.id, storyId: null, url: "" };
}

/** Deletes a recording that was not kept. Throws like discardRecording, and NotFound for another story or relative. */
export async function discardMemoryRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  storyId: number,
  id: number,
): Promise<void> {
  await requireOfStory(deps, bearer, storyId, id);
  await discardRecording(deps, ownerOf(bearer), id);
}

async function requireOfStory(
  { db }: Pick<RecordingDeps, "db">,
  bearer: CircleBearer,
  storyId: number,
  id: number,
): Promise<void> {
  requireAdding(bearer);
  const { promptId } = await requireSharedStory(db, bearer, storyId);
  const row = await requireRecording(db, ownerOf(bearer), id);
  if (row.promptId !== promptId) throw new NotFound();
}

function shown({ id, pieces }: MemoryRecording): MemoryRecording {
  return { id, pieces };
}
