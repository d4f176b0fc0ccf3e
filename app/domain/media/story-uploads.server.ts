import { message } from "~/messages/message";
import type { Actor, ActorIds } from "../base/actor";
import { type DomainError, UnsupportedMedia } from "../base/errors";
import { requireLiveStory } from "../base/live-story.server";
import { addAudio, addVideo } from "./audios-and-videos.server";
import { addImage } from "./images.server";
import type { StoryAudio, StoryVideo } from "./media";
import type { Upload } from "./media-files.server";
import type { MediaDeps } from "./media-rows.server";
import type { VideoInput } from "./schema";
import { sniff } from "./sniff.server";
import { addEach } from "./uploads/add-each.server";

/** Adds files by detected type, perhaps as of a sitting. Returns errors of rejected files. Throws NotFound if the story is missing. */
export async function addStoryMedia(
  deps: MediaDeps,
  actor: ActorIds,
  uploads: AsyncIterable<Upload>,
  storyId: number,
  interviewId: number | null = null,
): Promise<{ added: number; errors: DomainError[] }> {
  await requireLiveStory(deps.db, actor, storyId);
  let added = 0;
  const errors = await addEach(uploads, async (upload) => {
    await addOne(deps, actor, upload, storyId, interviewId);
    added += 1;
  });
  return { added, errors };
}

/** Adds a video or audio by what the file is; a file that is neither is refused as `expected` would be. Throws like addVideo or addAudio. */
export async function addVideoOrAudio(
  deps: MediaDeps,
  actor: Actor,
  upload: Upload,
  { storyId, caption }: VideoInput,
  expected: "video" | "audio" = "video",
): Promise<StoryVideo | StoryAudio> {
  const kind = await sniff(upload).then(
    (file) => file?.kind,
    // A damaged file is reported where it is added.
    () => undefined,
  );
  if (kind === "audio" || (kind !== "video" && expected === "audio"))
    return addAudio(deps, actor, upload, { storyId, transcript: caption });
  return addVideo(deps, actor, upload, { storyId, caption });
}

async function addOne(
  deps: MediaDeps,
  actor: ActorIds,
  upload: Upload,
  storyId: number,
  interviewId: number | null,
): Promise<void> {
  try {
    const file = await sniff(upload);
    if (file?.kind === "image") await addImage(deps, actor, upload, { storyId, caption: "" });
    else if (file?.kind === "audio")
      await addAudio(deps, actor, upload, { storyId, transcript: "", interviewId });
    else if (file?.kind === "video")
      await addVideo(deps, actor, upload, { storyId, caption: "", interviewId });
    else throw unsupportedFile(upload.name);
  } finally {
    await deps.files.discard(upload);
  }
}

function unsupportedFile(name: string): UnsupportedMedia {
  return new UnsupportedMedia(
    message(
      "{name} is not a photo, recording or video that we can use. Photos can be JPEG, PNG, WebP, HEIC, TIFF, AVIF or GIF, recordings MP3, M4A, WebM, Ogg or WAV, videos MP4, MOV, 3GP, WebM or Ogg.",
      { name },
    ),
  );
}
