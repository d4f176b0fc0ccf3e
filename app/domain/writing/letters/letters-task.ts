import type { LetterPlace, SkipReason } from "./reading/found-letter";
import type { LetterFile } from "./reading/read-file";

/* What the worker process of letters is asked, and its answers. */

export type LettersTask =
  | { kind: "read"; files: LetterFile[]; output: string; most: number }
  | { kind: "photos"; file: LetterFile; at: LetterPlace; folder: string };

/** A line of JSON in the worker's output file. */
export interface LetterLine extends LetterPlace {
  /** Counted from 0. */
  file: number;
  title: string;
  sender: string;
  sentOn: string;
  content: string;
  photos: number;
  missingPhotos: number;
  fingerprint: string;
}

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
