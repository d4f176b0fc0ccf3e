import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { UnsupportedMedia } from "../../base/errors";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { addVideoOrAudio } from "../../media/story-uploads.server";
import { findOrCreateStory } from "../stories/find-or-create-story.server";

/** Returns the file's id. Throws UnsupportedMedia without a file, NotFound, PlanLapsed, and like addVideoOrAudio. */
export async function keepTelling(
  deps: MediaDeps,
  actor: Actor,
  promptId: number,
  uploads: AsyncIterable<Upload>,
): Promise<number> {
  for await (const upload of uploads) {
    try {
      const storyId = await findOrCreateStory(deps, actor, promptId);
      return (await addVideoOrAudio(deps, actor, upload, { storyId, caption: "" }, "audio")).id;
    } finally {
      await deps.files.discard(upload);
    }
  }
  throw new UnsupportedMedia(message("Please choose a recording first."));
}
