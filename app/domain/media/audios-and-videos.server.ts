import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import type { StoryAudio, StoryVideo } from "./media";
import type { Upload } from "./media-files.server";
import { listStoryItems, type MediaDeps, removeItem, updateItem } from "./media-rows.server";
import { storeRecordingFile } from "./recording-file.server";
import { toAudio, toVideo } from "./story-media.server";

/**
 * Keeps a sound recording, on a story of this person or unattached (spec 1, section 7): known by its content, kept as
 * it was sent, and prepared as M4A afterwards. `durationSeconds` is believed where the file does not tell its length.
 * The same file twice on one story is kept once: the answer is then the item of the first time. Throws NotFound for a
 * story that is not there, UnsupportedMedia for what is no sound or did not arrive whole, TooLarge, Unavailable and
 * PlanLapsed. The upload is used up in every case.
 */
export async function addAudio(
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  input: { storyId: number | null; transcript: string; durationSeconds?: number },
): Promise<StoryAudio> {
  return toAudio(await storeRecordingFile(deps, actor, upload, "audio", { ...input, caption: "" }));
}

/**
 * The recordings of one story, in the order in which they were added. Throws NotFound for a story that is not there.
 */
export async function listStoryAudios(db: Db, actor: Actor, storyId: number): Promise<StoryAudio[]> {
  return (await listStoryItems(db, actor, "audio", storyId)).map(toAudio);
}

/** Writes down what is said; `transcript` as TranscriptInput reads it. Throws NotFound. */
export async function updateAudioTranscript(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  transcript: string,
): Promise<StoryAudio> {
  return toAudio(await updateItem(db, actor, "audio", id, { transcript }));
}

/** Takes a recording away from its story and from view. Its files stay: nothing is destroyed. Throws NotFound. */
export async function removeAudio(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeItem(deps, actor, "audio", id);
}

/**
 * Keeps a film, on a story of this person or unattached (spec 1, section 7): known by its content, kept as it was
 * sent, and prepared as H.264 afterwards where it would not play on an old tablet. The same file twice on one story is
 * kept once: the answer is then the item of the first time. Throws NotFound for a story that is not there,
 * UnsupportedMedia for what is no film or did not arrive whole, TooLarge, Unavailable and PlanLapsed. The upload is
 * used up in every case.
 */
export async function addVideo(
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  input: { storyId: number | null; caption: string },
): Promise<StoryVideo> {
  return toVideo(await storeRecordingFile(deps, actor, upload, "video", { ...input, transcript: "" }));
}

/** The films of one story, in the order in which they were added. Throws NotFound for a story that is not there. */
export async function listStoryVideos(db: Db, actor: Actor, storyId: number): Promise<StoryVideo[]> {
  return (await listStoryItems(db, actor, "video", storyId)).map(toVideo);
}

/** Gives a film other words; `caption` as CaptionInput reads it. Throws NotFound. */
export async function updateVideoCaption(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  caption: string,
): Promise<StoryVideo> {
  return toVideo(await updateItem(db, actor, "video", id, { caption }));
}

/** Takes a film away from its story and from view. Its files stay: nothing is destroyed. Throws NotFound. */
export async function removeVideo(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeItem(deps, actor, "video", id);
}
