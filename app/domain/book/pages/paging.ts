/*
 * How a story's text is divided into the pages of the on-screen book (spec 2, section 9). Characters are counted as
 * JavaScript counts them, and what a reader sees as one character is never divided.
 */

export const firstPageCharacters = 850;
export const laterPageCharacters = 1100;

/** A paragraph, or the part of it that stands on one page. */
export interface PageParagraph {
  text: string;
  /** True for the rest of a paragraph that began on the page before: it is neither indented nor set apart. */
  isContinued: boolean;
}

/**
 * Divides paragraphs of plain text into pages; none for no text. A page breaks where a paragraph ends if that is
 * after 60 % of it, else where a sentence ends after 70 %, else at a space after 80 %, else where it is full.
 * All characters stand on the pages once and in order, but for the spaces at the breaks.
 */
export function pageText(paragraphs: string[]): PageParagraph[][] {
  const text = joinLines(paragraphs);
  const pages: PageParagraph[][] = [];
  let start = 0;
  let isContinued = false;
  while (start < text.length) {
    const end = findPageEnd(text, start, pages.length === 0 ? firstPageCharacters : laterPageCharacters);
    pages.push(toPageParagraphs(text.slice(start, end), isContinued));
    const gap = spaceAt(text, end);
    isContinued = !gap.includes("\n");
    start = end + gap.length;
  }
  return pages;
}

/** One paragraph a line. */
function joinLines(paragraphs: string[]): string {
  return paragraphs
    .map((paragraph) => paragraph.replaceAll("\n", " ").trim())
    .filter((paragraph) => paragraph !== "")
    .join("\n");
}

function toPageParagraphs(page: string, isContinued: boolean): PageParagraph[] {
  return page
    .split("\n")
    .map((text, index) => ({ text: text.trimEnd(), isContinued: index === 0 && isContinued }));
}

function findPageEnd(text: string, start: number, limit: number): number {
  if (text.length - start <= limit) return text.length;
  const window = text.slice(start, start + limit + longestCharacter);
  const length =
    lastWithin(0.6 * limit, limit, paragraphEnds(window)) ??
    lastWithin(0.7 * limit, limit, sentenceEnds(window)) ??
    lastWithin(0.8 * limit, limit, spaces(window)) ??
    wholeCharacters(window, limit);
  return start + length;
}

function lastWithin(least: number, most: number, places: number[]): number | undefined {
  return places.findLast((place) => place >= least && place <= most);
}

function paragraphEnds(text: string): number[] {
  return [...text.matchAll(/\n/g)].map((match) => match.index);
}

/** A space at which a line may break, and over which no mark is written. */
const space = String.raw`[^\S\u00a0\u202f](?![\p{M}\u200d])`;
const sentenceEnd = new RegExp(String.raw`[.!?…]['"’”»)\]]*(?=${space})|[。！？][」』”’）]*`, "gu");
const abbreviation = /(?:^|[^\p{L}])(?:\p{Lu}|Mrs?|Ms|Dr|St|Rev|Gen|Col|Capt|Lt|Sgt|Prof|Messrs)\.$/u;

/** "Dr." and initials end no sentence. */
function sentenceEnds(text: string): number[] {
  return [...text.matchAll(sentenceEnd)]
    .map((match) => match.index + match[0].length)
    .filter((end) => !abbreviation.test(text.slice(Math.max(0, end - 12), end)));
}

function spaces(text: string): number[] {
  return [...text.matchAll(new RegExp(space, "gu"))].map((match) => match.index);
}

function spaceAt(text: string, start: number): string {
  const gap = /(?:\s(?![\p{M}\u200d]))*/uy;
  gap.lastIndex = start;
  return gap.exec(text)?.[0] ?? "";
}

/** The longest that a reader takes for one character: families of emoji, letters under many marks. */
const longestCharacter = 200;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How much of `text` is whole characters within `limit`; at least one character. */
function wholeCharacters(text: string, limit: number): number {
  const segments = characters.segment(text);
  const cut = segments.containing(limit)?.index ?? text.length;
  return cut > 0 ? cut : (segments.containing(0)?.segment.length ?? text.length);
}
