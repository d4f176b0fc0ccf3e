import * as z from "zod";
import { message } from "~/messages/message";
import { line, passage, rowId, wholeNumberOrNull } from "../../base/schema-fields";

export const interviewFormId = "interview";
export const consentFormId = "consent";
export const interviewerNameMax = 80;
export const interviewNotesMax = 20_000;

export const ConsentInput = z.object({
  interviewerName: line(
    interviewerNameMax,
    message("Please write the name of the person who asks the questions."),
  ),
});
export type ConsentInput = z.infer<typeof ConsentInput>;

const unknownNotes = message("Please open the question again, and save the notes there.");

/** `version` is that of the notes as the page showed them; 0 for new ones. */
export const InterviewNotesInput = z.object({
  interviewId: rowId(unknownNotes),
  notes: passage(interviewNotesMax),
  version: wholeNumberOrNull(0, Number.MAX_SAFE_INTEGER, unknownNotes).transform((version) => version ?? 0),
});
export type InterviewNotesInput = z.infer<typeof InterviewNotesInput>;
