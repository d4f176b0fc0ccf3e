import type { Actor } from "~/domain/actor";
import type { Deps } from "~/domain/deps";
import { parseInput } from "~/domain/fields";
import { updateAudioTranscript } from "~/domain/media/audios.server";
import { updateImageCaption } from "~/domain/media/images.server";
import { CaptionInput, TranscriptInput } from "~/domain/media/schema";
import { updateVideoCaption } from "~/domain/media/videos.server";
import type { Story } from "~/domain/stories/stories.server";

/** Keeps the captions and transcripts of a story that the form has, where they are others than before. */
export async function saveMediaWords(deps: Deps, actor: Actor, story: Story, fields: FormData) {
  for (const { id, caption } of story.images) {
    const posted = readCaption(fields, id);
    if (posted !== undefined && posted !== caption) await updateImageCaption(deps, actor, id, posted);
  }
  for (const { id, caption } of story.videos) {
    const posted = readCaption(fields, id);
    if (posted !== undefined && posted !== caption) await updateVideoCaption(deps, actor, id, posted);
  }
  for (const { id, transcript } of story.audios) {
    const posted = readTranscript(fields, id);
    if (posted !== undefined && posted !== transcript) await updateAudioTranscript(deps, actor, id, posted);
  }
}

function readCaption(fields: FormData, id: number): string | undefined {
  const posted = fields.get(`caption-${id}`);
  return typeof posted === "string" ? parseInput(CaptionInput, { caption: posted }).caption : undefined;
}

function readTranscript(fields: FormData, id: number): string | undefined {
  const posted = fields.get(`transcript-${id}`);
  return typeof posted === "string"
    ? parseInput(TranscriptInput, { transcript: posted }).transcript
    : undefined;
}
