import * as z from "zod";
import { message } from "~/messages/message";
import { passage, rowId, wholeNumberOrNull } from "../../base/schema-fields";
import { transcriptMax } from "../schema";

/** Limits a page with fields: more make it slow on an old tablet. */
export const sentencesPerPage = 100;
const sentencesMax = 100_000;

export const correctFormId = "correct";
export const chooseStoryFormId = "choose-story";

const sentenceId = rowId(message("Please send the id of each sentence."));

export const SentencesInput = z.object({
  sentences: z
    .array(
      z.object({ id: sentenceId, text: passage(transcriptMax) }),
      message("Please send the sentences as a list of ids and texts."),
    )
    .max(sentencesMax, message("These are too many sentences.")),
  version: wholeNumberOrNull(1, 1e9, message("Please send the version as a number.")).optional(),
});
export type SentencesInput = z.infer<typeof SentencesInput>;

export const SentenceText = z.object({ text: passage(transcriptMax) });
