import { rename } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { UnsupportedMedia } from "../errors";
import { requireLiveStory } from "../stories/story-rows.server";
import { requireWriting } from "../subscriptions/access.server";
import { extensionOf, servedType } from "./accepted-types";
import { blankMp4Places } from "./containers/mp4.server";
import type { StoryAudio, StoryVideo } from "./media";
import type { Upload } from "./media-files.server";
import {
  findSame,
  insertMedia,
  listStoryItems,
  type MediaDeps,
  removeItem,
  requireQuota,
  updateItem,
} from "./media-rows.server";
import { type SniffedRecording, sniff } from "./sniff.server";
import { toAudio, toVideo } from "./story-media.server";
import type { Probe } from "./transcoding/probe";

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

/** What is known of sound or film before it is sent. */
interface NewRecordingFile {
  storyId: number | null;
  caption: string;
  transcript: string;
  /** As its sender measured it; believed where the file itself does not tell. */
  durationSeconds?: number;
}

const wrongKind = {
  audio: (name: string) => `${name} is no sound recording that we can use. Please choose another one.`,
  video: (name: string) => `${name} is no video that we can use. Please choose another one.`,
};

/**
 * Keeps sound or film as it was sent, but for what tells its place, and has it prepared so that it plays everywhere:
 * its row is `preparing` then. Where there is no ffmpeg it is `kept`, and served as it is. What this throws, and what it
 * does with the same file twice, see addAudio.
 */
export async function storeRecordingFile(
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  kind: "audio" | "video",
  { storyId, caption, transcript, durationSeconds }: NewRecordingFile,
): Promise<MediaRow> {
  const { db, files } = deps;
  try {
    if (storyId !== null) await requireLiveStory(db, actor, storyId);
    await requireWriting(deps, actor);
    const file = await requireRecordingFile(upload, kind);
    const kept = await findSame(db, actor, kind, upload, storyId);
    if (kept) return kept;
    await requireQuota(db, actor, upload.bytes);
    const probe = await probeFile(deps, actor, upload, file);
    const originalFile = `original.${extensionOf(file.mimeType)}`;
    if (file.wrapping === "mp4") await blankMp4Places(upload.path);
    await rename(upload.path, path.join(upload.outputs, originalFile));
    return await insertMedia(deps, actor, upload, {
      storyId,
      kind,
      caption,
      transcript,
      mimeType: servedType(file.mimeType),
      width: probe?.picture?.width ?? file.width,
      height: probe?.picture?.height ?? file.height,
      durationSeconds: probe?.durationSeconds ?? file.durationSeconds ?? durationSeconds ?? null,
      state: probe ? "preparing" : "kept",
      originalFile,
      originalMimeType: file.mimeType,
    });
  } finally {
    await files.discard(upload);
  }
}

/** Throws UnsupportedMedia for a photo, for film where sound is wanted and the reverse, and for what cannot be read. */
async function requireRecordingFile(upload: Upload, kind: "audio" | "video"): Promise<SniffedRecording> {
  const file = await sniff(upload);
  if (!file || file.kind === "image" || file.kind !== kind) {
    throw new UnsupportedMedia(wrongKind[kind](upload.name));
  }
  return file;
}

/** Null where there is no ffprobe. Throws UnsupportedMedia when it cannot read the file, or finds nothing of its kind. */
async function probeFile(
  { workers }: MediaDeps,
  actor: Actor,
  { path: source, name }: Upload,
  { kind, wrapping }: SniffedRecording,
): Promise<Probe | null> {
  const probe = await workers.run<Probe | null>("probe", { source, name, wrapping }, actor.realUserId);
  const isUsable = probe === null || (kind === "audio" ? probe.sound : probe.picture) !== null;
  if (!isUsable) throw new UnsupportedMedia(wrongKind[kind](name));
  return probe;
}
