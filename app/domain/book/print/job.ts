import type { ContainerFormat } from "../../media/accepted-types";
import type { SetStory } from "../composer/arrange-stories";
import type { Book } from "../model";
import type { ContentsEntry } from "../reader/contents";
import type { DrawnPage } from "../reader/page-images";
import type { PrinterProfile } from "./printer-profile";

/** Increment when the same book would be typeset differently, and empty `mendedIn` (mended-books). */
export const engineVersion = 9;

export type StoryMeasure = Pick<SetStory, "textPages" | "lastLines" | "wordLines" | "linesLeft"> & {
  /** The place where the words beside a portrait end; null without one. */
  cut: TextCut | null;
};

/** A cut behind whole paragraphs, and bytes of the next one in UTF-8. */
export interface TextCut {
  paragraphs: number;
  letters: number;
}

/** Keyed by a hash of all that the measure of a story depends on. */
export type StoryMeasures = Record<string, StoryMeasure>;

export interface PrintJob {
  /** The printer gets pages and cover. The screen gets the pages alone, in a small file with links. */
  edition: "print" | "screen";
  book: Book;
  profile: PrinterProfile;
  /** Keyed by photo id: upright file, and hash of the upload. */
  photos: Record<number, { path: string; sha256: string }>;
  sounds: Record<number, RecordedSound>;
  year: number;
  cache: string;
  output: string;
  assets: string;
  /** Taken from earlier files of the book, so that only changed stories are measured. */
  measures: StoryMeasures;
}

export interface RecordedSound {
  path: string;
  sha256: string;
  container: ContainerFormat;
}

export const interiorFile = "interior.pdf";
export const coverFile = "cover.pdf";

export const screenFile = "screen.pdf";

/** The measures of the book's stories, beside its print files: JSON of StoryMeasures. */
export const measuresFile = "measures.json";

export type BookFilePart = "interior" | "cover" | "screen";

/** The part that a file for the printer is; null for other names, also for the file for the screen. */
export function partOfFile(name: string): "interior" | "cover" | null {
  if (name === interiorFile) return "interior";
  return name === coverFile ? "cover" : null;
}

export interface PrintResult {
  pages: number;
  /** All that are set, which the printer's least may exceed. */
  filledPages: number;
  /** Those with words or pictures of the author (own-pages). Missing in files of earlier versions. */
  ownPages?: number[];
  /** First page of each part: "contents", "introduction", "chapter-7", "story-12". */
  starts: Record<string, number>;
  broken: number[];
  /** Printed pages by page id ("story-12-media-1"), where the engine reports them. */
  places?: Record<string, number>;
  /** First printed page of each photo of a story, by photo id. Missing in files of earlier versions. */
  photos?: Record<number, number>;
  writingPages?: number;
  /** Missing in files of earlier versions. */
  contents?: ContentsEntry[];
}

export interface TypesetBook {
  result: PrintResult;
  measures: StoryMeasures;
}

/** Progress from 0 to 1. */
export interface PrintProgress {
  step: "photos" | "pages" | "finish";
  done: number;
}

/** Input of the worker that draws pages for the screen. Paths are absolute. */
export interface DrawPagesJob {
  files: string;
  output: string;
  pages: DrawnPage[];
  profile: PrinterProfile;
  boundPages: number;
  isClose?: boolean;
}

export interface DrawPagesProgress {
  page: DrawnPage;
}
