import type { Book } from "../model";
import type { PrinterProfile } from "./printer-profile";

/** Input of the print worker. Paths are absolute. */
export interface PrintJob {
  book: Book;
  profile: PrinterProfile;
  /** By photo id: upright file, and hash of the upload. */
  photos: Record<number, { path: string; sha256: string }>;
  /** Cache folder for prepared photos. */
  cache: string;
  /** An empty folder for the result. */
  output: string;
  /** Folder with fonts and templates. */
  assets: string;
}

export const interiorFile = "interior.pdf";
export const coverFile = "cover.pdf";

/** The part of a book by file name; null for others. */
export function partOfFile(name: string): "interior" | "cover" | null {
  if (name === interiorFile) return "interior";
  return name === coverFile ? "cover" : null;
}

export interface PrintResult {
  /** Bound pages. */
  pages: number;
  /** Pages with content. */
  filledPages: number;
  /** First page of each part: "contents", "introduction", "chapter-7", "story-12". */
  starts: Record<string, number>;
  /** Ids of unreadable photos. */
  broken: number[];
}

/** Progress from 0 to 1. */
export interface PrintProgress {
  step: "photos" | "pages" | "finish";
  done: number;
}
