import * as z from "zod";
import { message } from "~/messages/message";
import { rowId } from "../../base/schema-fields";

export const tidyFormId = "tidy";
export const questionsFormId = "questions";

const openAgain = message("Please open this page again.");
const mostTicked = 2_000;

/** `paragraphs` are numbers from 0, `choices` "paragraph-choice"; what is not there is left out. */
export const TakenInput = z.object({
  proposalId: rowId(openAgain),
  paragraphs: z.array(z.string().regex(/^\d{1,5}$/, openAgain)).max(mostTicked, openAgain),
  choices: z.array(z.string().regex(/^\d{1,5}-\d{1,5}$/, openAgain)).max(mostTicked, openAgain),
});
