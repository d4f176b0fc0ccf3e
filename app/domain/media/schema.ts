import * as z from "zod";
import { message } from "~/messages/message";
import { flag, line, passage, rowId, wholeNumberOrNull } from "../base/schema-fields";

export const captionMax = 300;
export const transcriptMax = 400_000;

const storyId = wholeNumberOrNull(
  1,
  Number.MAX_SAFE_INTEGER,
  message("Please choose the story that this file belongs to."),
);

export const CaptionInput = z.object({ caption: line(captionMax) });
export type CaptionInput = z.infer<typeof CaptionInput>;

/** The id of a photo's caption in the page, and of the form that changes it. */
export function photoCaptionFormId(id: number | string): string {
  return `photo-caption-${id}`;
}

export const photoMoveFormId = "photo-move";
/** A caption that is sent with it is changed too. */
export const PhotoMoveInput = z.object({
  storyId: rowId(message("Please choose a story.")),
  caption: CaptionInput.shape.caption.optional(),
});

/** What a photo is for its book; missing fields stay. */
export const PhotoChangeInput = PhotoMoveInput.extend({
  isHandwriting: flag(),
  pairedWith: wholeNumberOrNull(
    1,
    Number.MAX_SAFE_INTEGER,
    message("Please choose another photo of the same story."),
  ),
}).partial();
export type PhotoChange = z.infer<typeof PhotoChangeInput>;

export const TranscriptInput = z.object({ transcript: passage(transcriptMax) });
export type TranscriptInput = z.infer<typeof TranscriptInput>;

/** Unattached without a story (spec 1, section 7). */
export const ImageInput = CaptionInput.extend({ storyId });
export type ImageInput = z.infer<typeof ImageInput>;

export const VideoInput = ImageInput;
export type VideoInput = ImageInput;

export const AudioInput = TranscriptInput.extend({ storyId });
export type AudioInput = z.infer<typeof AudioInput>;

/** The hidden field of each unattached item that a story's form shows as its own, whether it is added or not. */
export const chosenField = "chosenId";

export const mediaId = rowId(message("Please choose a photo or recording."));

export const AttachInput = z.object({
  ids: z
    .array(mediaId, message("Please send a list of ids."))
    .max(1000, message("Please keep this to 1000 at a time.")),
});
