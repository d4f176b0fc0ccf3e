import type { Actor } from "../../base/actor";
import { requirePhoto } from "../../media/photos/require-photo.server";
import { toImage } from "../../media/story-media.server";
import type { RequestTranscriptDeps } from "../../media/transcripts/request-transcript.server";
import type { CardStep } from "../photo-cards/schema";
import { getPrompt } from "../prompts/prompts.server";
import { getStory } from "../stories/stories.server";
import { loadAround, type TellingPage } from "./telling-page.server";

interface PhotoAddress {
  photo: number;
  step: CardStep;
  /** The recording that was just kept. */
  kept: number | undefined;
}

/** Loads a photo, which may be a card or in a story. Throws NotFound for an unknown one, another user's, and one of a story in the trash. */
export async function loadPhotoTelling(
  deps: RequestTranscriptDeps,
  actor: Actor,
  { photo: id, step, kept }: PhotoAddress,
): Promise<TellingPage> {
  const { db } = deps;
  const row = await requirePhoto(db, actor, id);
  const story = row.storyId === null ? null : await getStory(db, actor, row.storyId);
  const prompt = story && (await getPrompt(db, actor, story.promptId));
  const about: TellingPage["about"] = {
    kind: "photo",
    photo: toImage(row),
    step,
    prompt: prompt && { id: prompt.id, title: prompt.title, storyType: prompt.storyType },
  };
  return loadAround(deps, actor, about, {
    storyId: row.storyId,
    kept,
    isOfThis: ({ photoId }) => photoId === id,
  });
}
