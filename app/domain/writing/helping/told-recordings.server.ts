import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, asThemselves } from "../../base/actor";
import { Conflict, type DomainError, NotFound } from "../../base/errors";
import { addToldFile, listToldAudios } from "../../media/guests/told-files.server";
import type { StoryAudio } from "../../media/media";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { toAudio } from "../../media/story-media.server";
import { addEach } from "../../media/uploads/add-each.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { inRoom } from "../reading/reading-room.server";
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
import { getTold, requireHelp } from "./told-stories.server";

/* An interview: what the author tells a helper aloud is the author's recording, in the story that says to whom it was told. */

export interface ToldRecording {
  id: number;
  pieces: number;
}

function ownerOf({ ownerId, opens }: CircleBearer): Actor & OfGuest {
  return { ...asThemselves(ownerId), guestId: opens };
}

/** The story to which something may be added: the helper's own, in which the author has not written yet. */
async function requireOpenTold(db: Db, bearer: CircleBearer, id: number): Promise<{ promptId: number }> {
  requireHelp(bearer);
  const { content, promptId } = await getTold(db, bearer, id);
  if (content === null)
    throw new Conflict(message("The author has gone on with this story. Please begin another one."));
  return { promptId };
}

/** Starts a recording for a story of the helper's. Throws Forbidden, NotFound, and Conflict once the author has gone on with it. */
export async function startToldRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  toldId: number,
  { mimeType, startedAt, timeZone }: Omit<NewRecordingInput, "storyId" | "promptId">,
): Promise<ToldRecording> {
  const { promptId } = await requireOpenTold(deps.db, bearer, toldId);
  const input = { storyId: null, promptId, mimeType, startedAt, timeZone };
  return shown(await startRecording(deps, ownerOf(bearer), input));
}

/** Stores a piece. Throws like addPiece, and NotFound for another story or relative. */
export async function addToldPiece(
  deps: RecordingDeps,
  bearer: CircleBearer,
  toldId: number,
  { id, n }: { id: number; n: number },
  content: Uint8Array,
): Promise<ToldRecording> {
  await requireOfTold(deps, bearer, toldId, id);
  return shown(await addPiece(deps, ownerOf(bearer), id, n, content));
}

/** The helper's recordings in progress for a story, with the first missing piece of each. Throws NotFound. */
export async function listToldRecordings(deps: RecordingDeps, bearer: CircleBearer, toldId: number) {
  const { promptId } = await getTold(deps.db, bearer, toldId);
  const all = await listRecordings(deps, ownerOf(bearer));
  return all
    .filter((one) => one.promptId === promptId)
    .map((one) => ({ ...shown(one), nextPiece: one.nextPiece }));
}

/** Puts the recording into the story, also where the author has gone on with it meanwhile. Throws like finishRecording and addToldFile. */
export async function finishToldRecording(
  deps: Parameters<typeof finishRecording>[0],
  bearer: CircleBearer,
  toldId: number,
  id: number,
  input: FinishInput,
): Promise<{ id: number; storyId: null; url: string }> {
  await requireOfTold(deps, bearer, toldId, id);
  const audio = await finishRecording(deps, ownerOf(bearer), id, input, async (upload) =>
    toAudio(await addToldFile(deps, placeOf(bearer, toldId), upload)),
  );
  return { id: audio.id, storyId: null, url: "" };
}

/** Deletes a recording that was not kept. Throws like discardRecording, and NotFound for another story or relative. */
export async function discardToldRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  toldId: number,
  id: number,
): Promise<void> {
  await requireOfTold(deps, bearer, toldId, id);
  await discardRecording(deps, ownerOf(bearer), id);
}

/** Adds recordings that were sent as files, from the device's own recorder. Returns how many came, and why others did not. Throws like startToldRecording. */
export async function addToldFiles(
  deps: MediaDeps,
  bearer: CircleBearer,
  toldId: number,
  uploads: AsyncIterable<Upload>,
): Promise<{ added: number; errors: DomainError[] }> {
  await requireOpenTold(deps.db, bearer, toldId);
  let added = 0;
  const errors = await addEach(uploads, async (upload) => {
    await addToldFile(deps, placeOf(bearer, toldId), upload);
    added += 1;
  });
  return { added, errors };
}

/** What the helper recorded in a story, with addresses of the reading room. One query. */
export async function listHeard(db: Db, bearer: CircleBearer, toldId: number): Promise<StoryAudio[]> {
  return (await listToldAudios(db, placeOf(bearer, toldId))).map(inRoom);
}

function placeOf({ ownerId, opens }: CircleBearer, storyId: number) {
  return { ownerId, memberId: opens, storyId };
}

async function requireOfTold(
  { db }: Pick<RecordingDeps, "db">,
  bearer: CircleBearer,
  toldId: number,
  id: number,
): Promise<void> {
  requireHelp(bearer);
  const { promptId } = await getTold(db, bearer, toldId);
  const row = await requireRecording(db, ownerOf(bearer), id);
  if (row.promptId !== promptId) throw new NotFound();
}

function shown({ id, pieces }: ToldRecording): ToldRecording {
  return { id, pieces };
}
