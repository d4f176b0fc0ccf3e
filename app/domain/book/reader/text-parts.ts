import { saidIn } from "~/messages/language";
import { type Book, filterStories, languageOfBook } from "../model";
import { openingSentences } from "../parts/sentence";
import { printedYears, type YearLine } from "../parts/years";

/** Letters of one page of text; a long memoir has half as many. */
const lettersPerPart = 800_000;

export interface TextPart {
  book: Book;
  part: number;
  parts: number;
  /** The lines of "The Years" of the whole book; empty where it has no such page. */
  years: YearLine[];
  /** Sentences under the titles of the chapters of the whole book, keyed by chapter id. */
  sentences: Record<number, string>;
}

/** The part with a number or with a story, clamped to the book. Stories are never divided. */
export function findTextPart(
  book: Book,
  wanted: { part?: number; storyId?: number },
  mostLetters = lettersPerPart,
): TextPart {
  const partOf = assignParts(book, mostLetters);
  const parts = Math.max(1, ...partOf.values());
  const ofStory = wanted.storyId === undefined ? undefined : partOf.get(wanted.storyId);
  const part = Math.min(Math.max(1, ofStory ?? (Math.trunc(wanted.part ?? 1) || 1)), parts);
  const whole = {
    part,
    parts,
    years: saidIn(languageOfBook(book), () => printedYears(book)),
    sentences: openingSentences(book),
  };
  if (parts === 1) return { book, ...whole };
  const shown = filterStories(book, ({ id }) => partOf.get(id) === part);
  return { book: part === 1 ? shown : { ...shown, introduction: [] }, ...whole };
}

function assignParts({ chapters }: Book, mostLetters: number): Map<number, number> {
  const partOf = new Map<number, number>();
  let [part, letters] = [1, 0];
  for (const { id, paragraphs } of chapters.flatMap(({ stories }) => stories)) {
    const length = paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0);
    if (letters > 0 && letters + length > mostLetters) [part, letters] = [part + 1, 0];
    letters += length;
    partOf.set(id, part);
  }
  return partOf;
}
