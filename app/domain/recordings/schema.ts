import * as z from "zod";
import { line, rowId, wholeNumberOrNull } from "../schema-fields";

/** The highest number that a piece can have: more than a day of talking. */
export const lastPieceNumber = 99_999;
/** The largest piece, in bytes; a second of speech takes some ten thousand. */
export const pieceMaxBytes = 4 * 1024 * 1024;
/** Less than this is silence and a file's head (spec 1, section 9). */
export const recordingMinBytes = 1000;
/** What is said of a piece that was cut off on its way. */
export const incompletePieceMessage =
  "This part of the recording did not arrive whole. Please send it again.";
/** All pieces of one recording together: as much as a sound may have that is sent as a file. */
export const recordingMaxBytes = 200 * 1024 * 1024;

const targetRequiredMessage = "Please choose the prompt or the story that this recording belongs to.";
const id = wholeNumberOrNull(1, Number.MAX_SAFE_INTEGER, targetRequiredMessage);

/**
 * A recording that begins (contract, section 3). `startedAt` and `timeZone` are for one that was spoken while the
 * server could not be reached, and for the name of its day.
 */
export const NewRecordingInput = z
  .object({
    storyId: id,
    promptId: id,
    mimeType: line(100).pipe(
      z.string().regex(/^(audio|video)\/[\w.+-]+/, "Please send the kind of sound, such as audio/webm."),
    ),
    startedAt: line(40).optional(),
    timeZone: line(60).optional(),
  })
  .refine(({ storyId, promptId }) => storyId !== null || promptId !== null, {
    message: targetRequiredMessage,
    path: ["promptId"],
  });
export type NewRecordingInput = z.infer<typeof NewRecordingInput>;

/** The end of a recording: how many pieces were made, and their length in seconds. Both may be left out. */
export const FinishInput = z.object({
  count: wholeNumberOrNull(
    0,
    lastPieceNumber + 1,
    "Please send the number of the recording's pieces as a whole number.",
  ),
  duration: z.preprocess(
    (value) => (value === undefined || value === "" ? null : value),
    z.number("Please send the length in seconds.").min(0).max(200_000).nullable(),
  ),
});
export type FinishInput = z.infer<typeof FinishInput>;

export const recordingId = rowId("Please choose a recording.");

/*
 * A recording arrives in pieces of about a second, numbered in the order in which they were spoken, from 0. Scripts
 * that count from 1 are understood: a recording without a piece 0 is taken to begin with 1.
 */

/** The numbers of the pieces that are there without a gap, from the first on. */
export function contiguousPieces(numbers: number[]): number[] {
  const present = new Set(numbers);
  const found: number[] = [];
  for (let n = firstOf(present); present.has(n); n += 1) found.push(n);
  return found;
}

/** The numbers of a recording of `count` pieces that are not there. */
export function missingPieces(numbers: number[], count: number): number[] {
  const present = new Set(numbers);
  const first = !present.has(0) && present.has(count) ? 1 : 0;
  return Array.from({ length: count }, (_, index) => first + index).filter((n) => !present.has(n));
}

function firstOf(present: Set<number>): number {
  return !present.has(0) && present.has(1) ? 1 : 0;
}
