import type { RecordingRow } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import type { ActorIds } from "../../base/actor";
import { nowText } from "../../base/deps";
import { Conflict, UnsupportedMedia, ValidationError } from "../../base/errors";
import { withLock } from "../../base/lock.server";
import { addAudio } from "../../media/audios-and-videos.server";
import type { StoryAudio } from "../../media/media";
import type { Upload } from "../../media/media-files.server";
import { requireItem } from "../../media/media-rows.server";
import { requireCleanFile } from "../../media/scanning/require-clean-file.server";
import { sniff } from "../../media/sniff.server";
import { toAudio } from "../../media/story-media.server";
import { findOrCreateStory } from "../stories/find-or-create-story.server";
import type { OfGuest } from "./own-recordings.server";
import { type RecordingDeps, requireRecording } from "./recordings.server";
import {
  contiguousPieces,
  type FinishInput,
  missingPieces,
  recordingMaxBytes,
  recordingMinBytes,
} from "./schema";

const noAudioMessage = message("What arrived of this recording is no sound that we can use.");

/** Stores the joined recording, of about so many seconds, and discards it. */
export type KeepRecording = (upload: Upload, durationSeconds: number) => Promise<StoryAudio>;

export type FinishDeps = RecordingDeps & Parameters<typeof addAudio>[0];

/** Joins pieces up to `count` or the first gap. Idempotent. Throws like addAudio, ValidationError if empty, Conflict with `missingPieces`. */
export async function finishRecording(
  deps: FinishDeps,
  actor: ActorIds & OfGuest,
  id: number,
  { count, duration }: FinishInput,
  keep?: KeepRecording,
): Promise<StoryAudio> {
  const { folder } = await requireRecording(deps.db, actor, id);
  return withLock(folder, async () => {
    const row = await requireRecording(deps.db, actor, id);
    if (row.finishedAt !== null) return toAudio(await requireItem(deps.db, actor, row.audioId));
    const pieces = await requirePieces(deps, row, count);
    const audio = await makeAudio(deps, actor, row, pieces, duration ?? pieces.length, keep);
    await deps.db
      .updateTable("recordings")
      .set({
        ...{ finishedAt: nowText(deps.clock), audioId: audio.id },
        ...{ pieces: pieces.length, firstPiece: pieces[0] },
      })
      .where("id", "=", id)
      .execute();
    await deps.recordings.remove(folder);
    return audio;
  });
}

async function requirePieces(
  { recordings }: FinishDeps,
  { folder }: RecordingRow,
  count: number | null,
): Promise<number[]> {
  const present = await recordings.list(folder);
  const missing = count === null ? [] : missingPieces(present, count);
  if (missing.length > 0) {
    const values = { missing: missing.length, count: count ?? 0 };
    throw new Conflict(
      message("Some of the recording has not arrived yet: {missing} of {count} pieces are missing.", values),
      { missingPieces: missing },
    );
  }
  const pieces = contiguousPieces(present).slice(0, count ?? undefined);
  if (pieces.length === 0) throw emptyRecording(message("No audio data was captured. Please try again."));
  if ((await recordings.measure(folder, pieces)) < recordingMinBytes) {
    throw emptyRecording(message("Recording appears to be empty. Please record for at least 2 seconds."));
  }
  return pieces;
}

async function makeAudio(
  deps: FinishDeps,
  actor: ActorIds & OfGuest,
  { id, folder, mimeType, interviewId }: RecordingRow,
  pieces: number[],
  durationSeconds: number,
  keep?: KeepRecording,
): Promise<StoryAudio> {
  const { files, recordings } = deps;
  const upload = await files.receive(fileName(mimeType), recordings.read(folder, pieces), recordingMaxBytes);
  try {
    // Checked before a story is created.
    if ((await sniff(upload))?.kind !== "audio") throw new UnsupportedMedia(noAudioMessage);
    await requireCleanFile(deps, actor, upload);
    if (keep) return await keep(upload, durationSeconds);
    // The story may have moved to another prompt while the pieces were read.
    const { promptId } = await requireRecording(deps.db, actor, id);
    const storyId = promptId === null ? null : await findOrCreateStory(deps, actor, promptId);
    return await addAudio(deps, actor, upload, { storyId, transcript: "", durationSeconds, interviewId });
  } finally {
    await files.discard(upload);
  }
}

function emptyRecording(said: Message): ValidationError {
  return new ValidationError({ "": [said] }, said);
}

/** Spec 1, section 7. */
function fileName(mimeType: string): string {
  const ending = /mp4|m4a|aac/.test(mimeType) ? "m4a" : (/(ogg|wav)/.exec(mimeType)?.[1] ?? "webm");
  return `recording.${ending}`;
}
