import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import type { StoryAudio } from "./media";
import type { Upload } from "./media-files.server";
import { listStoryItems, type MediaDeps, removeItem, updateItem } from "./media-rows.server";
import { keepRecordingFile } from "./recording-file.server";
import { toAudio } from "./story-media.server";

/**
 * Keeps a sound recording, on a story of this person or unattached (spec 1, section 7): known by its content, kept as
 * it was sent, and prepared as M4A afterwards. `durationSeconds` is believed where the file does not tell its length.
 * The same file twice on one story is kept once: the answer is then the item of the first time. Throws NotFound for a
 * story that is not there, UnsupportedMedia for what is no sound or did not arrive whole, TooLarge, Unavailable and
 * WritingWaits. The upload is used up in every case.
 */
export async function addAudio(
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  input: { storyId: number | null; transcript: string; durationSeconds?: number },
): Promise<StoryAudio> {
  return toAudio(await keepRecordingFile(deps, actor, upload, "audio", { ...input, caption: "" }));
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
