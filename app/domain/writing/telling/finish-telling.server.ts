import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { addAudio } from "../../media/audios-and-videos.server";
import { attachMedia } from "../../media/library.server";
import type { StoryAudio } from "../../media/media";
import type { Upload } from "../../media/media-files.server";
import { findPhoto } from "../../media/photos/require-photo.server";
import { toAudio } from "../../media/story-media.server";
import type { HeldFormDeps } from "../drafts/held-forms.server";
import { keepAboutPhoto } from "../photo-cards/told-card.server";
import { type FinishDeps, finishRecording } from "../recordings/finish-recording.server";
import { requireRecording } from "../recordings/recordings.server";
import type { FinishInput } from "../recordings/schema";

type TellingDeps = FinishDeps & HeldFormDeps;

/**
 * Finishes a recording of the account itself: of a question, or of a photo that asks, whose story is then made. Where the photo is
 * removed by now, the sound is kept in no story. Throws like finishRecording.
 */
export async function finishTelling(
  deps: TellingDeps,
  actor: Actor,
  id: number,
  input: FinishInput,
): Promise<StoryAudio> {
  const { photoId } = await requireRecording(deps.db, actor, id);
  const isAboutPhoto = photoId !== null && (await findPhoto(deps.db, actor, photoId)) !== undefined;
  if (!isAboutPhoto) return finishRecording(deps, actor, id, input);
  const submission = { id: `recording-${id}`, contentHash: "told" };
  return finishRecording(deps, actor, id, input, (upload, durationSeconds) =>
    keepAboutPhoto(deps, actor, photoId, submission, (storyId) =>
      keepOnce(deps, actor, id, { upload, durationSeconds, storyId }),
    ),
  );
}

interface ToldSound {
  upload: Upload;
  durationSeconds: number;
  storyId: number | null;
}

/** The sound is kept before its story is made: an earlier try may have been stopped in between. */
async function keepOnce(
  deps: TellingDeps,
  actor: Actor,
  recordingId: number,
  { upload, durationSeconds, storyId }: ToldSound,
): Promise<StoryAudio> {
  const { db } = deps;
  const kept = await findKept(db, actor, recordingId);
  if (kept) {
    if (storyId !== null && kept.storyId === null) await attachMedia(deps, actor, [kept.id], storyId);
    return toAudio(kept);
  }
  const onStored = (within: Db, audioId: number) => noteKept(within, recordingId, audioId);
  return addAudio(deps, actor, { ...upload, onStored }, { storyId, transcript: "", durationSeconds });
}

function findKept(db: Db, { userId }: Actor, recordingId: number): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .innerJoin("recordings", "recordings.audioId", "media.id")
    .selectAll("media")
    .where("recordings.id", "=", recordingId)
    .where("media.userId", "=", userId)
    .where("media.deletedAt", "is", null)
    .executeTakeFirst();
}

async function noteKept(db: Db, recordingId: number, audioId: number): Promise<void> {
  await db.updateTable("recordings").set({ audioId }).where("id", "=", recordingId).execute();
}
