import * as z from "zod";
import { mediaKinds } from "~/db/enumerations";
import { message } from "~/messages/message";
import { line, passage, wholeNumber, wholeNumberOrNull } from "../../base/schema-fields";
import { captionMax, transcriptMax } from "../schema";

/** Every piece but the last has this size. One is at most what a cut line loses. */
export const uploadPieceBytes = 2 * 1024 * 1024;
export const incompleteUploadPieceMessage = message(
  "This part of the file did not arrive whole. Please send it again.",
);

const bytesMessage = message("Please send the size of the file in bytes.");

export const NewUploadInput = z.object({
  kind: z.enum(mediaKinds, message("Please send image, audio or video.")),
  name: line(1000),
  bytes: wholeNumber(1, 2 ** 50, bytesMessage),
  fingerprint: line(100).pipe(
    z
      .string()
      .regex(/^[\w.-]{8,}$/, message("Please send the file’s fingerprint: 8 to 100 letters and digits.")),
  ),
});
export type NewUploadInput = z.infer<typeof NewUploadInput>;

/** A caption is for a photo or video, a transcript for sound. */
export const FinishUploadInput = z.object({
  storyId: wholeNumberOrNull(
    1,
    Number.MAX_SAFE_INTEGER,
    message("Please choose the story that this file belongs to."),
  ),
  caption: line(captionMax),
  transcript: passage(transcriptMax),
});
export type FinishUploadInput = z.infer<typeof FinishUploadInput>;

/** Rounds up: the last piece of a file may be smaller. */
export function countUploadPieces(bytes: number): number {
  return Math.ceil(bytes / uploadPieceBytes);
}

/** The bytes of piece `n`, counted from 0. Expects one that a file of this size has. */
export function sizeOfPiece(bytes: number, n: number): number {
  return Math.min(uploadPieceBytes, bytes - n * uploadPieceBytes);
}

/** The number of the first piece that is missing; `count` if none is. `present` is in order. */
export function firstMissingPiece(present: number[]): number {
  const gap = present.findIndex((n, index) => n !== index);
  return gap === -1 ? present.length : gap;
}
