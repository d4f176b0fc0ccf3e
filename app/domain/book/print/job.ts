import type { Book } from "../model";
import type { PrinterProfile } from "./printer-profile";

/** What the child process that makes the print files is asked. Paths are absolute. */
export interface PrintJob {
  book: Book;
  profile: PrinterProfile;
  /** Of each photo, by its id: the file, upright, and the hash of what was sent. */
  photos: Record<number, { path: string; sha256: string }>;
  /** A folder that keeps prepared photos from job to job. */
  cache: string;
  /** An empty folder: the files are made there. */
  output: string;
  /** The product's own folder of faces and templates. */
  assets: string;
}

export const interiorFile = "interior.pdf";
export const coverFile = "cover.pdf";

/** Which part of a book a file is, by its name; null for any other file. */
export function partOfFile(name: string): "interior" | "cover" | null {
  if (name === interiorFile) return "interior";
  return name === coverFile ? "cover" : null;
}

export interface PrintResult {
  /** Of the inside as it is bound. */
  pages: number;
  /** How many of them the book fills. */
  filledPages: number;
  /** The page on which each part begins: "contents", "introduction", "chapter-7", "story-12". */
  starts: Record<string, number>;
  /** Ids of photos that could not be read. */
  broken: number[];
}

/** How far a job has come, from 0 to 1, and what it is doing. */
export interface PrintProgress {
  step: "photos" | "pages" | "finish";
  done: number;
}
