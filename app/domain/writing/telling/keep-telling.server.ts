import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { UnsupportedMedia } from "../../base/errors";
import { addAudio, addVideo } from "../../media/audios-and-videos.server";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { sniff } from "../../media/sniff.server";
import { findOrCreateStory } from "../stories/find-or-create-story.server";

/**
 * Adds a recording that was chosen as a file to the story of its question, and returns its id. Throws UnsupportedMedia
 * without a file, NotFound, PlanLapsed, and like addAudio and addVideo.
 */
export async function keepTelling(
  deps: MediaDeps,
  actor: Actor,
  promptId: number,
  uploads: AsyncIterable<Upload>,
): Promise<number> {
  for await (const upload of uploads) {
    try {
      const isFilm = (await sniff(upload))?.kind === "video";
      const storyId = await findOrCreateStory(deps, actor, promptId);
      const { id } = isFilm
        ? await addVideo(deps, actor, upload, { storyId, caption: "" })
        : await addAudio(deps, actor, upload, { storyId, transcript: "" });
      return id;
    } finally {
      await deps.files.discard(upload);
    }
  }
  throw new UnsupportedMedia(message("Please choose a recording first."));
}
