import type { Book } from "../model";

/** Input of the DOCX worker. Paths are absolute. */
export interface DocxJob {
  book: Book;
  photos: Record<number, string>;
  /** Wider photos are scaled down; no limit by default. */
  maxWidth?: number;
  output: string;
}

export interface DocxResult {
  bytes: number;
}
