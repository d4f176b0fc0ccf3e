import { pageSize } from "../geometry";

/* The text area of the printed page, in units: the Typst template has the same numbers. */

export const textWidth = 350;
export const wideWidth = 460;
/** The outer margin, for pictures beside the text. */
export const marginWidth = 96;
/** How far a portrait beside words reaches into it. */
export const outerRoom = 110;
export const lineGap = 14.2;
export const textHeight = pageSize - 2 * 84;
export const linesPerPage = Math.floor(textHeight / lineGap);
/** Lines of a title with the space around it. */
export const headingLines = 7;

const lettersPerLine = 78;
/** A story of this many lines leaves less than ten on its first page, however wrong the estimate is. */
export const longStoryLines = 28;
const wideLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const wideLettersPerLine = 37;

/** An estimate from the number of letters without accents, cheap enough for a web request. */
export function estimateLines(paragraphs: string[]): number {
  return paragraphs.reduce((sum, paragraph) => sum + linesOf(paragraph), 0);
}

function linesOf(paragraph: string): number {
  const perLine = wideLetters.test(paragraph.slice(0, 200)) ? wideLettersPerLine : lettersPerLine;
  return paragraph
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(lettersOf(line) / perLine)), 0);
}

/** Fewer letters for each word are those of Chinese, Japanese and Korean. */
const narrowWord = 2.5;

/** The lines of a story of which only the counts are known: a paragraph ends in the middle of its last one. */
export function linesOfLetters({
  letters,
  words,
  paragraphs,
}: {
  letters: number;
  words: number;
  paragraphs: number;
}): number {
  const perLine = letters < narrowWord * words ? wideLettersPerLine : lettersPerLine;
  return letters / perLine + paragraphs / 2;
}

/** Lines that the space above a title, and each full page set closer, can save a story's last page (arrange-spreads.ts). */
const savedLines = { byTitle: 3, perPage: 0.75 };

/** Pages up to which a story has type of its own, so that it fills them (type-size.ts), and lines that are then kept free. */
const shortStory = { pages: 3.2, spareLines: 2 };

/** Whole pages of a story with its title, without a last page of a few lines. */
export function storyPages(lines: number): number {
  const all = lines + headingLines;
  if (all <= shortStory.pages * linesPerPage) return Math.ceil((all + shortStory.spareLines) / linesPerPage);
  const full = Math.floor(all / linesPerPage);
  const saved = savedLines.byTitle + Math.floor(savedLines.perPage * full);
  return Math.max(1, all - full * linesPerPage > saved ? full + 1 : full);
}

/** Vowels and tones of some scripts are marks above and below the letters. */
function lettersOf(line: string): number {
  return mayHaveMarks.test(line) ? line.replace(/\p{Mn}/gu, "").length : line.length;
}

/** The first mark is U+0300. */
const mayHaveMarks = /[\u0300-\uffff]/;

/** Pages of text with the story's title; 0 without text. `area`: the room of the book's letters (lettering.ts). */
export function estimateTextPages(paragraphs: string[], area = 1): number {
  return paragraphs.length === 0 ? 0 : (estimateLines(paragraphs) * area + headingLines) / linesPerPage;
}
