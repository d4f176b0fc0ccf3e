import { toAudio } from "../../media/story-media.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { requireSharedStory } from "../reading/reading-room.server";
import type { finishRecording } from "../recordings/finish-recording.server";
import {
  addGuestPiece,
  discardGuestRecording,
  finishGuestRecording,
  type GuestPlace,
  type GuestRecording,
  listGuestRecordings,
  startGuestRecording,
} from "../recordings/guest-recordings.server";
import type { RecordingDeps } from "../recordings/recordings.server";
import type { FinishInput, NewRecordingInput } from "../recordings/schema";
import { findOwnRow, requireAdding, requireUndecided, saveMemory } from "./memories.server";
import { addMemoryFile } from "./memory-files.server";

/* What a relative tells aloud ends beside their words. */

/** Starts a recording for the relative's memory of a story. Throws NotFound, Forbidden without the role, and Conflict for one that was approved. */
export async function startMemoryRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  storyId: number,
  input: Omit<NewRecordingInput, "storyId" | "promptId">,
): Promise<GuestRecording> {
  const place = await requirePlace(deps, bearer, storyId);
  const memory = await findOwnRow(deps.db, bearer, storyId);
  if (memory) requireUndecided(memory);
  return startGuestRecording(deps, bearer, place, input);
}

/** Throws like addGuestPiece and requireAdding, and NotFound for a story that is not shared. */
export async function addMemoryPiece(
  deps: RecordingDeps,
  bearer: CircleBearer,
  storyId: number,
  piece: { id: number; n: number },
  content: Uint8Array,
): Promise<GuestRecording> {
  return addGuestPiece(deps, bearer, await requirePlace(deps, bearer, storyId), piece, content);
}

/** The relative's recordings in progress for a story, with the first missing piece of each. Throws NotFound. */
export async function listMemoryRecordings(deps: RecordingDeps, bearer: CircleBearer, storyId: number) {
  return listGuestRecordings(deps, bearer, await requireSharedStory(deps.db, bearer, storyId));
}

/** Puts the recording beside the relative's words, which may be none. Throws like finishGuestRecording and addMemoryFile. */
export async function finishMemoryRecording(
  deps: Parameters<typeof finishRecording>[0],
  bearer: CircleBearer,
  storyId: number,
  id: number,
  input: FinishInput,
): Promise<{ id: number; storyId: null; url: string }> {
  const place = await requirePlace(deps, bearer, storyId);
  return finishGuestRecording(deps, bearer, place, { id, input }, async (upload) => {
    const memory = await findOwnRow(deps.db, bearer, storyId);
    if (!memory) await saveMemory(deps, bearer, storyId, { content: "", version: null }, undefined, true);
    return toAudio(await addMemoryFile(deps, bearer, storyId, upload));
  });
}

/** Throws like discardGuestRecording and requireAdding, and NotFound for a story that is not shared. */
export async function discardMemoryRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  storyId: number,
  id: number,
): Promise<void> {
  await discardGuestRecording(deps, bearer, await requirePlace(deps, bearer, storyId), id);
}

async function requirePlace(
  { db }: Pick<RecordingDeps, "db">,
  bearer: CircleBearer,
  storyId: number,
): Promise<GuestPlace> {
  requireAdding(bearer);
  return requireSharedStory(db, bearer, storyId);
}
