import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { Conflict, type DomainError } from "../../base/errors";
import { addToldFile, listToldAudios } from "../../media/guests/told-files.server";
import type { StoryAudio } from "../../media/media";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { toAudio } from "../../media/story-media.server";
import { addEach } from "../../media/uploads/add-each.server";
import type { CircleBearer } from "../../people/circle/circle-bearers.server";
import { inRoom } from "../reading/reading-room.server";
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
import { shareWhatIsTold } from "../sharing/shared-at-first";
import { getTold, requireHelp } from "./told-stories.server";

/* An interview: what the author tells a helper aloud is the author's recording, in the story that says to whom it was told. */

/** The story to which something may be added: the helper's own, in which the author has not written yet. */
async function requireOpenTold(db: Db, bearer: CircleBearer, id: number): Promise<GuestPlace> {
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
  input: Omit<NewRecordingInput, "storyId" | "promptId">,
): Promise<GuestRecording> {
  return startGuestRecording(deps, bearer, await requireOpenTold(deps.db, bearer, toldId), input);
}

/** Throws like addGuestPiece and requireHelp, and NotFound for a story that is not the helper's. */
export async function addToldPiece(
  deps: RecordingDeps,
  bearer: CircleBearer,
  toldId: number,
  piece: { id: number; n: number },
  content: Uint8Array,
): Promise<GuestRecording> {
  return addGuestPiece(deps, bearer, await requireTold(deps, bearer, toldId), piece, content);
}

/** The helper's recordings in progress for a story, with the first missing piece of each. Throws NotFound. */
export async function listToldRecordings(deps: RecordingDeps, bearer: CircleBearer, toldId: number) {
  return listGuestRecordings(deps, bearer, await getTold(deps.db, bearer, toldId));
}

/** Puts the recording into the story, also where the author has gone on with it meanwhile. Throws like finishGuestRecording and addToldFile. */
export async function finishToldRecording(
  deps: Parameters<typeof finishRecording>[0],
  bearer: CircleBearer,
  toldId: number,
  id: number,
  input: FinishInput,
): Promise<{ id: number; storyId: null; url: string }> {
  const place = await requireTold(deps, bearer, toldId);
  return finishGuestRecording(deps, bearer, place, { id, input }, async (upload) =>
    toAudio(await addTold(deps, bearer, toldId, upload)),
  );
}

/** Throws like discardGuestRecording and requireHelp, and NotFound for a story that is not the helper's. */
export async function discardToldRecording(
  deps: RecordingDeps,
  bearer: CircleBearer,
  toldId: number,
  id: number,
): Promise<void> {
  await discardGuestRecording(deps, bearer, await requireTold(deps, bearer, toldId), id);
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
    await addTold(deps, bearer, toldId, upload);
    added += 1;
  });
  return { added, errors };
}

/** What the helper recorded in a story, with addresses of the reading room. One query. */
export async function listHeard(db: Db, bearer: CircleBearer, toldId: number): Promise<StoryAudio[]> {
  return (await listToldAudios(db, placeOf(bearer, toldId))).map(inRoom);
}

async function addTold(deps: MediaDeps, bearer: CircleBearer, toldId: number, upload: Upload) {
  const row = await addToldFile(deps, placeOf(bearer, toldId), upload);
  await shareWhatIsTold(deps, toldId);
  return row;
}

function placeOf({ ownerId, opens }: CircleBearer, storyId: number) {
  return { ownerId, memberId: opens, storyId };
}

async function requireTold(
  { db }: Pick<RecordingDeps, "db">,
  bearer: CircleBearer,
  toldId: number,
): Promise<GuestPlace> {
  requireHelp(bearer);
  return getTold(db, bearer, toldId);
}
