import { type ActorIds, idsOfOwner } from "../../base/actor";
import { NotFound } from "../../base/errors";
import type { StoryAudio } from "../../media/media";
import type { Upload } from "../../media/media-files.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { finishRecording } from "./finish-recording.server";
import type { OfGuest } from "./own-recordings.server";
import {
  addPiece,
  discardRecording,
  listRecordings,
  type RecordingDeps,
  requireRecording,
  startRecording,
} from "./recordings.server";
import type { FinishInput, NewRecordingInput } from "./schema";

/* What a relative records goes the way of all recordings, piece by piece, in the account of the author; where it ends is its caller's. */

export interface GuestRecording {
  id: number;
  pieces: number;
}

/** The prompt of a story that the relative may add to; its caller has asked for that. */
export interface GuestPlace {
  promptId: number;
}

function ownerOf({ ownerId, opens }: CircleBearer): ActorIds & OfGuest {
  return { ...idsOfOwner(ownerId), guestId: opens };
}

/** Starts one in the author's account, whatever its plan. Throws NotFound for a prompt that the author does not see. */
export async function startGuestRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  { promptId }: GuestPlace,
  { mimeType, startedAt, timeZone }: Omit<NewRecordingInput, "storyId" | "promptId">,
): Promise<GuestRecording> {
  const input = { storyId: null, promptId, mimeType, startedAt, timeZone };
  return shown(await startRecording(deps, ownerOf(bearer), input));
}

/** Throws like addPiece, and NotFound for another place or relative. */
export async function addGuestPiece(
  deps: RecordingDeps,
  bearer: CircleBearer,
  place: GuestPlace,
  { id, n }: { id: number; n: number },
  content: Uint8Array,
): Promise<GuestRecording> {
  await requireOfPlace(deps, bearer, place, id);
  return shown(await addPiece(deps, ownerOf(bearer), id, n, content));
}

/** The relative's recordings in progress for a place, with the first missing piece of each. */
export async function listGuestRecordings(
  deps: RecordingDeps,
  bearer: CircleBearer,
  { promptId }: GuestPlace,
) {
  const all = await listRecordings(deps, ownerOf(bearer));
  return all
    .filter((one) => one.promptId === promptId)
    .map((one) => ({ ...shown(one), nextPiece: one.nextPiece }));
}

/** Ends a recording, which `keep` puts where it belongs. Throws like finishRecording and `keep`, and NotFound for another place or relative. */
export async function finishGuestRecording(
  deps: Parameters<typeof finishRecording>[0],
  bearer: CircleBearer,
  place: GuestPlace,
  { id, input }: { id: number; input: FinishInput },
  keep: (upload: Upload) => Promise<StoryAudio>,
): Promise<{ id: number; storyId: null; url: string }> {
  await requireOfPlace(deps, bearer, place, id);
  const audio = await finishRecording(deps, ownerOf(bearer), id, input, keep);
  return { id: audio.id, storyId: null, url: "" };
}

/** Throws like discardRecording, and NotFound for another place or relative. */
export async function discardGuestRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  place: GuestPlace,
  id: number,
): Promise<void> {
  await requireOfPlace(deps, bearer, place, id);
  await discardRecording(deps, ownerOf(bearer), id);
}

async function requireOfPlace(
  { db }: Pick<RecordingDeps, "db">,
  bearer: CircleBearer,
  { promptId }: GuestPlace,
  id: number,
): Promise<void> {
  const row = await requireRecording(db, ownerOf(bearer), id);
  if (row.promptId !== promptId) throw new NotFound();
}

function shown({ id, pieces }: GuestRecording): GuestRecording {
  return { id, pieces };
}
