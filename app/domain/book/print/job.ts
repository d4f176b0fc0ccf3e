import type { Book } from "../model";
import type { PrinterProfile } from "./printer-profile";

/** Input of the print worker. Paths are absolute. */
export interface PrintJob {
  /** For the printer: pages and cover. For the screen: the pages alone, in a small file with links. */
  edition: "print" | "screen";
  book: Book;
  profile: PrinterProfile;
  /** By photo id: upright file, and hash of the upload. */
  photos: Record<number, { path: string; sha256: string }>;
  /** In the imprint. */
  year: number;
  cache: string;
  /** An empty folder. */
  output: string;
  assets: string;
}

export const interiorFile = "interior.pdf";
export const coverFile = "cover.pdf";

export const screenFile = "screen.pdf";

export type BookFilePart = "interior" | "cover" | "screen";

/** Of a file that is printed. */
export function partOfFile(name: string): "interior" | "cover" | null {
  if (name === interiorFile) return "interior";
  return name === coverFile ? "cover" : null;
}

export interface PrintResult {
  pages: number;
  filledPages: number;
  /** First page of each part: "contents", "introduction", "chapter-7", "story-12". */
  starts: Record<string, number>;
  broken: number[];
}

/** From 0 to 1. */
export interface PrintProgress {
  step: "photos" | "pages" | "finish";
  done: number;
}
