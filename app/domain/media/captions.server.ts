import type { Actor } from "../base/actor";
import type { Deps } from "../base/deps";
import { ValidationError } from "../base/errors";
import { parseInput } from "../base/schema-fields";
import { updateAudioTranscript, updateVideoCaption } from "./audios-and-videos.server";
import { updateImageCaption } from "./images.server";
import type { StoryMedia } from "./media";
import { CaptionInput, TranscriptInput } from "./schema";

/** Saves changed captions and transcripts of a form (`caption-7`, `transcript-9`). Throws ValidationError. */
export async function saveMediaCaptions(
  deps: Deps,
  actor: Actor,
  story: StoryMedia,
  fields: FormData,
): Promise<void> {
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
  return readField(fields, `caption-${id}`, (caption) => parseInput(CaptionInput, { caption }).caption);
}

function readTranscript(fields: FormData, id: number): string | undefined {
  const read = (transcript: string) => parseInput(TranscriptInput, { transcript }).transcript;
  return readField(fields, `transcript-${id}`, read);
}

/** Undefined if it was not posted. Throws a ValidationError of the field's own name, such as `caption-7`. */
export function readField(
  fields: FormData,
  name: string,
  read: (posted: string) => string,
): string | undefined {
  const posted = fields.get(name);
  if (typeof posted !== "string") return undefined;
  try {
    return read(posted);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError({ [name]: Object.values(error.saidErrors).flat() });
  }
}
