import * as z from "zod";
import { line, passage, rowId, wholeNumberOrNull } from "../schema-fields";

export const captionMax = 300;
/** Some six hours of speech. */
export const transcriptMax = 400_000;

const storyId = wholeNumberOrNull(
  1,
  Number.MAX_SAFE_INTEGER,
  "Please choose the story that this file belongs to.",
);

/** New words below a photo or film. */
export const CaptionInput = z.object({ caption: line(captionMax) });
export type CaptionInput = z.infer<typeof CaptionInput>;

/** What a recording says, written down. */
export const TranscriptInput = z.object({ transcript: passage(transcriptMax) });
export type TranscriptInput = z.infer<typeof TranscriptInput>;

/** What is said about a photo or film as it is uploaded (spec 1, section 7); without a story it is kept unattached. */
export const ImageInput = CaptionInput.extend({ storyId });
export type ImageInput = z.infer<typeof ImageInput>;

export const VideoInput = ImageInput;
export type VideoInput = ImageInput;

/** The same of a recording, which has a transcript in the place of a caption. */
export const AudioInput = TranscriptInput.extend({ storyId });
export type AudioInput = z.infer<typeof AudioInput>;

/** An item that is chosen among one's own. */
export const mediaId = rowId("Please choose a photo or recording.");

/** Items that are not used yet, to be added to a story. */
export const AttachInput = z.object({
  ids: z.array(mediaId, "Please send a list of ids.").max(1000, "Please keep this to 1000 at a time."),
});
