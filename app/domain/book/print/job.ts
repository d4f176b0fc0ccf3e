import type { ContainerFormat } from "../../media/accepted-types";
import type { Book } from "../model";
import type { PrinterProfile } from "./printer-profile";

/** Input of the print worker. Paths are absolute. */
export interface PrintJob {
  book: Book;
  profile: PrinterProfile;
  /** By photo id: upright file, and hash of the upload. */
  photos: Record<number, { path: string; sha256: string }>;
  /** By id, of recordings with a QR code. */
  sounds: Record<number, RecordedSound>;
  cache: string;
  /** An empty folder. */
  output: string;
  assets: string;
}

export interface RecordedSound {
  path: string;
  sha256: string;
  container: ContainerFormat;
}

export const interiorFile = "interior.pdf";
export const coverFile = "cover.pdf";

export function partOfFile(name: string): "interior" | "cover" | null {
  if (name === interiorFile) return "interior";
  return name === coverFile ? "cover" : null;
}

export interface PrintResult {
  pages: number;
  filledPages: number;
  /** First page of each part: "contents", "introduction", "chapter-7", "story-12". */
  starts: Record<string, number>;
  /** Page of each media page, by its id in the builder. Absent in results of older versions. */
  places?: Record<string, number>;
  broken: number[];
}

/** From 0 to 1. */
export interface PrintProgress {
  step: "photos" | "pages" | "finish";
  done: number;
}
