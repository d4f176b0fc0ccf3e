import * as z from "zod";
import { message } from "~/messages/message";
import { line, rowId, wholeNumberOrNull } from "../../base/schema-fields";

export const lastPieceNumber = 99_999;
/** A second of speech is about 10 KB. */
export const pieceMaxBytes = 4 * 1024 * 1024;
/** Less is only a file header and silence (spec 1, section 9). */
export const recordingMinBytes = 1000;
export const incompletePieceMessage = message(
  "This part of the recording did not arrive whole. Please send it again.",
);
export const recordingMaxBytes = 200 * 1024 * 1024;

const targetRequiredMessage = message(
  "Please choose the prompt, the story or the photo that this recording belongs to.",
);
const id = wholeNumberOrNull(1, Number.MAX_SAFE_INTEGER, targetRequiredMessage);

/** Contract, section 3. `startedAt` and `timeZone` are for recordings made offline; `interviewId` is the sitting they belong to. */
export const NewRecordingInput = z
  .object({
    storyId: id,
    promptId: id,
    photoId: id.optional(),
    mimeType: line(100).pipe(
      z
        .string()
        .regex(/^(audio|video)\/[\w.+-]+/, message("Please send the kind of sound, such as audio/webm.")),
    ),
    startedAt: line(40).optional(),
    timeZone: line(60).optional(),
    interviewId: wholeNumberOrNull(
      1,
      Number.MAX_SAFE_INTEGER,
      message("Please open the interview again."),
    ).optional(),
  })
  .refine(({ storyId, promptId, photoId = null }) => (storyId ?? promptId ?? photoId) !== null, {
    message: targetRequiredMessage,
    path: ["promptId"],
  });
export type NewRecordingInput = z.infer<typeof NewRecordingInput>;

export const FinishInput = z.object({
  count: wholeNumberOrNull(
    0,
    lastPieceNumber + 1,
    message("Please send the number of the recording's pieces as a whole number."),
  ),
  duration: z.preprocess(
    (value) => (value === undefined || value === "" ? null : value),
    z.number(message("Please send the length in seconds.")).min(0).max(200_000).nullable(),
  ),
});
export type FinishInput = z.infer<typeof FinishInput>;

export const recordingId = rowId(message("Please choose a recording."));

/* Pieces of about a second are numbered from 0, or from 1 by some clients (then there is no piece 0). */

/** The numbers before the first gap, in order; empty without a first piece. */
export function contiguousPieces(numbers: number[]): number[] {
  const present = new Set(numbers);
  const found: number[] = [];
  for (let n = firstOf(present); present.has(n); n += 1) found.push(n);
  return found;
}

/** Which of `count` pieces are not among `numbers`, counted from 1 if 0 is missing and the piece `count` is there. */
export function missingPieces(numbers: number[], count: number): number[] {
  const present = new Set(numbers);
  const first = !present.has(0) && present.has(count) ? 1 : 0;
  return Array.from({ length: count }, (_, index) => first + index).filter((n) => !present.has(n));
}

function firstOf(present: Set<number>): number {
  return !present.has(0) && present.has(1) ? 1 : 0;
}
