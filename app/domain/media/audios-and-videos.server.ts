import { rename } from "node:fs/promises";
import path from "node:path";
import type { Db } from "~/db/open.server";
import type { MediaRow } from "~/db/tables";
import { message } from "~/messages/message";
import { requireWriting } from "../base/access/access.server";
import type { Actor, ActorIds } from "../base/actor";
import type { Deps } from "../base/deps";
import { UnsupportedMedia } from "../base/errors";
import { requireLiveStory } from "../base/live-story.server";
import { extensionOf, servedType } from "./accepted-types";
import { blankMp4Metadata } from "./containers/mp4.server";
import type { StoryAudio, StoryVideo } from "./media";
import type { Upload } from "./media-files.server";
import {
  findDuplicate,
  insertMedia,
  listStoryItems,
  type MediaDeps,
  type NewItem,
  removeItem,
  updateItem,
  updateTypedTranscript,
  updateWords,
} from "./media-rows.server";
import { requireQuota } from "./quota.server";
import { requireCleanFile } from "./scanning/require-clean-file.server";
import { type SniffedRecording, sniff } from "./sniff.server";
import { toAudio, toVideo } from "./story-media.server";
import type { Probe } from "./transcoding/probe";

/** Adds audio, or its words to a duplicate (spec 1, 7); consumes the upload. Throws NotFound, UnsupportedMedia, TooLarge, Unavailable, PlanLapsed. */
export async function addAudio(
  deps: MediaDeps,
  actor: ActorIds,
  upload: Upload,
  input: Omit<NewRecordingFile, "caption">,
): Promise<StoryAudio> {
  return toAudio(await storeRecordingFile(deps, actor, upload, "audio", { ...input, caption: "" }));
}

/** The audio items of a story, oldest first. Throws NotFound. */
export async function listStoryAudios(db: Db, actor: Actor, storyId: number): Promise<StoryAudio[]> {
  return (await listStoryItems(db, actor, "audio", storyId)).map(toAudio);
}

/** Updates a transcript, parsed by TranscriptInput; undefined leaves it. Its sentences keep their times. Throws NotFound. */
export async function updateAudioTranscript(
  deps: Deps,
  actor: Actor,
  id: number,
  transcript: string | undefined,
): Promise<StoryAudio> {
  return toAudio(await updateTypedTranscript(deps, actor, "audio", id, transcript));
}

/** Removes audio from its story; the files are purged after 30 days. Throws NotFound. */
export async function removeAudio(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeItem(deps, actor, "audio", id);
}

/** Adds a video like addAudio; queues its conversion to H.264 if needed. */
export async function addVideo(
  deps: MediaDeps,
  actor: ActorIds,
  upload: Upload,
  input: Omit<NewRecordingFile, "transcript" | "durationSeconds">,
): Promise<StoryVideo> {
  return toVideo(await storeRecordingFile(deps, actor, upload, "video", { ...input, transcript: "" }));
}

/** The videos of a story, oldest first. Throws NotFound. */
export async function listStoryVideos(db: Db, actor: Actor, storyId: number): Promise<StoryVideo[]> {
  return (await listStoryItems(db, actor, "video", storyId)).map(toVideo);
}

/** Updates a caption, parsed by CaptionInput; undefined leaves it. Throws NotFound. */
export async function updateVideoCaption(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  caption: string | undefined,
): Promise<StoryVideo> {
  return toVideo(await updateItem(db, actor, "video", id, { caption }));
}

/** Removes a video from its story; the files are purged after 30 days. Throws NotFound. */
export async function removeVideo(deps: Deps, actor: Actor, id: number): Promise<void> {
  await removeItem(deps, actor, "video", id);
}

interface NewRecordingFile {
  storyId: number | null;
  caption: string;
  transcript: string;
  /** Measured by the client; used if the file has no duration. */
  durationSeconds?: number;
  /** The actor's own sitting in which it was recorded, checked by the caller. */
  interviewId?: number | null;
}

const wrongKindMessages = {
  audio: (name: string) =>
    message(
      "{name} is no sound recording that we can use. Please choose one in the format MP3, M4A, WebM, Ogg or WAV.",
      { name },
    ),
  video: (name: string) =>
    message(
      "{name} is no video that we can use. Please choose one in the format MP4, MOV, 3GP, WebM or Ogg.",
      { name },
    ),
};

/** Stores a file as addAudio does. Removes location metadata. An item without ffmpeg is `kept`: served as uploaded. */
async function storeRecordingFile(
  deps: MediaDeps,
  actor: ActorIds,
  upload: Upload,
  kind: "audio" | "video",
  { storyId, caption, transcript, durationSeconds, interviewId = null }: NewRecordingFile,
): Promise<MediaRow> {
  const { db, files } = deps;
  try {
    if (storyId !== null) await requireLiveStory(db, actor, storyId);
    await requireWriting(deps, actor);
    const file = await requireRecordingFile(upload, kind);
    await requireCleanFile(deps, actor, upload);
    const existing = await findDuplicate(db, actor, kind, upload, storyId);
    if (existing) return await updateWords(deps, actor, existing, { caption, transcript });
    await requireQuota(db, actor, upload.bytes);
    const recording = await prepareRecording(deps, actor, upload, kind, file);
    const seconds = recording.durationSeconds ?? durationSeconds ?? null;
    const words = { caption, transcript, durationSeconds: seconds };
    const row = await insertMedia(deps, actor, upload, { storyId, interviewId, ...recording, ...words });
    return await updateWords(deps, actor, row, { caption, transcript });
  } finally {
    await files.discard(upload);
  }
}

/** Moves a recording among its outputs, without its place. Returns what its row says of it. Throws UnsupportedMedia. */
export async function prepareRecording(
  deps: Pick<MediaDeps, "workers">,
  actor: Pick<Actor, "realUserId">,
  upload: Upload,
  kind: "audio" | "video",
  file: SniffedRecording,
): Promise<NewItem> {
  const probe = await probeFile(deps, actor, upload, file);
  const originalFile = `original.${extensionOf(file.mimeType)}`;
  if (file.container === "mp4") await blankMp4Metadata(upload.path);
  await rename(upload.path, path.join(upload.outputs, originalFile));
  return {
    kind,
    caption: "",
    transcript: "",
    mimeType: servedType(file.mimeType),
    width: probe?.video?.width ?? file.width,
    height: probe?.video?.height ?? file.height,
    durationSeconds: probe?.durationSeconds ?? file.durationSeconds ?? null,
    state: probe ? "preparing" : "kept",
    originalFile,
    originalMimeType: file.mimeType,
  };
}

/** Returns what the file is. Throws UnsupportedMedia for one of another kind or damaged, and TooLarge. */
export async function requireRecordingFile(
  upload: Upload,
  kind: "audio" | "video",
): Promise<SniffedRecording> {
  const file = await sniff(upload);
  if (!file || file.kind === "image" || file.kind !== kind) {
    throw new UnsupportedMedia(wrongKindMessages[kind](upload.name));
  }
  return file;
}

async function probeFile(
  { workers }: Pick<MediaDeps, "workers">,
  actor: Pick<Actor, "realUserId">,
  { path: source, name }: Upload,
  { kind, container }: SniffedRecording,
): Promise<Probe | null> {
  const probe = await workers.run<Probe | null>("probe", { source, name, container }, actor.realUserId);
  const isUsable = probe === null || (kind === "audio" ? probe.audio : probe.video) !== null;
  if (!isUsable) throw new UnsupportedMedia(wrongKindMessages[kind](name));
  return probe;
}
