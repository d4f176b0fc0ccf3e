import type { LettersTable } from "~/db/tables";
import type { LetterPlace, SkipReason } from "./reading/found-letter";
import type { LetterFile } from "./reading/read-file";

/* What the worker process of letters is asked, and its answers. */

export type LettersTask =
  | { kind: "read"; files: LetterFile[]; output: string; most: number }
  | { kind: "photos"; file: LetterFile; at: LetterPlace; folder: string };

/** A line of JSON in the worker's output file. */
export type LetterLine = Pick<
  LettersTable,
  | keyof LetterPlace
  | ("file" | "title" | "sender" | "sentOn" | "content" | "photos" | "missingPhotos" | "fingerprint")
>;

export interface SkippedLetter {
  name: string;
  reason: SkipReason;
  /** Its place in a mailbox; counted from 1. */
  number: number | null;
}

export interface ReadResult {
  letters: number;
  skipped: SkippedLetter[];
}

export interface LetterPhoto {
  name: string;
  path: string;
}
