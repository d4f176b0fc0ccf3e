import { message } from "~/messages/message";
import type { Actor } from "../../base/actor";
import { UnsupportedMedia } from "../../base/errors";
import type { Submission } from "../../base/submissions.server";
import type { Upload } from "../../media/media-files.server";
import type { MediaDeps } from "../../media/media-rows.server";
import { addVideoOrAudio } from "../../media/story-uploads.server";
import type { HeldFormDeps } from "../drafts/held-forms.server";
import { keepAboutPhoto } from "../photo-cards/told-card.server";
import { findOrCreateStory } from "../stories/find-or-create-story.server";

type KeepDeps = MediaDeps & HeldFormDeps;

/** What is told about: a question, or a photo that asks. */
export type Subject = { promptId: number } | { photoId: number };

/** Returns the file's id. Throws UnsupportedMedia without a file, NotFound, PlanLapsed, and like addVideoOrAudio. */
export async function keepTelling(
  deps: KeepDeps,
  actor: Actor,
  subject: Subject,
  uploads: AsyncIterable<Upload>,
  submission?: Submission,
): Promise<number> {
  for await (const upload of uploads) {
    try {
      return (await keepOne(deps, actor, subject, upload, submission)).id;
    } finally {
      await deps.files.discard(upload);
    }
  }
  throw new UnsupportedMedia(message("Please choose a recording first."));
}

async function keepOne(
  deps: KeepDeps,
  actor: Actor,
  subject: Subject,
  upload: Upload,
  submission: Submission | undefined,
): Promise<{ id: number }> {
  const add = (storyId: number | null) =>
    addVideoOrAudio(deps, actor, upload, { storyId, caption: "" }, "audio");
  if ("photoId" in subject) return keepAboutPhoto(deps, actor, subject.photoId, submission, add);
  return add(await findOrCreateStory(deps, actor, subject.promptId));
}
