import type { LettersTable } from "~/db/tables";
import type { LetterPlace, SkipReason } from "./reading/found-letter";
import type { LetterFile } from "./reading/read-file";

/* What the worker process of letters is asked, and its answers. */

export type LettersTask =
  | { kind: "read"; files: LetterFile[]; output: string; most: number }
  | { kind: "photos"; file: LetterFile; at: LetterPlace | null; given: GivenFile[]; folder: string }
  | { kind: "match"; wanted: string[]; given: PictureFile[] };

/** A picture, or a zip of them, that somebody gave for the missing ones. */
export interface PictureFile extends LetterFile {
  /** Its number in the folder of the import. */
  piece: number;
}

/** Where a picture of a letter stands; the entry of a zip, or null for a file of its own. */
export interface GivenPicture {
  name: string;
  piece: number;
  entry: string | null;
}

export type GivenFile = LetterFile & Pick<GivenPicture, "entry">;

export interface Matched {
  matches: Record<string, GivenPicture>;
  skipped: { piece: number; reason: SkipReason }[];
}

/** A line of JSON in the worker's output file. */
export type LetterLine = Pick<
  LettersTable,
  | keyof LetterPlace
  | ("file" | "title" | "sender" | "sentOn" | "content" | "photos" | "missingPhotos" | "fingerprint")
> & { missingNames: string };

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
