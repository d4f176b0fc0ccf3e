import type { Book } from "../model";

/** What the child process that makes a document is asked. Paths are absolute. */
export interface DocxJob {
  book: Book;
  /** The file of each photo, by the photo's id; upright JPEG or PNG of 150 to 200 dots per inch. */
  photos: Record<number, string>;
  /** Wider photos are brought down to so many pixels; without it they are taken as they are. */
  maxWidth?: number;
  /** Where the document is written. */
  output: string;
}

export interface DocxResult {
  /** Of the document. */
  bytes: number;
}
