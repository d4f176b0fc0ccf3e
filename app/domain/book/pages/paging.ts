/* Lengths in UTF-16 code units; graphemes are never split (spec 2, section 9). */

export const firstPageCharacters = 850;
export const laterPageCharacters = 1100;

export interface PageParagraph {
  text: string;
  /** Continues from the previous page: no indent or spacing. */
  isContinued: boolean;
}

/** Breaks at the last paragraph end after 60% of a page, else a sentence end after 70%, a space after 80%, or the limit. Drops only spaces there. */
export function pageText(paragraphs: string[]): PageParagraph[][] {
  const text = joinParagraphs(paragraphs);
  const pages: PageParagraph[][] = [];
  let start = 0;
  let isContinued = false;
  while (start < text.length) {
    const end = findPageEnd(text, start, pages.length === 0 ? firstPageCharacters : laterPageCharacters);
    pages.push(toPageParagraphs(text.slice(start, end), isContinued));
    const gap = spacesAt(text, end);
    isContinued = !gap.includes(paragraphEnd);
    start = end + gap.length;
  }
  return pages;
}

/** Paragraph separator, as long as a line feed. */
const paragraphEnd = "\u2029";

function joinParagraphs(paragraphs: string[]): string {
  return paragraphs
    .map((paragraph) => paragraph.replaceAll(paragraphEnd, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .join(paragraphEnd);
}

function toPageParagraphs(page: string, isContinued: boolean): PageParagraph[] {
  return page
    .split(paragraphEnd)
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

function lastWithin(min: number, max: number, places: number[]): number | undefined {
  return places.findLast((place) => place >= min && place <= max);
}

function paragraphEnds(text: string): number[] {
  return [...text.matchAll(/\u2029/g)].map((match) => match.index);
}

/** A breaking space without a combining mark. */
const space = String.raw`[^\S\u00a0\u202f](?![\p{M}\u200d])`;
const sentenceEnd = new RegExp(String.raw`[.!?…]['"’”»)\]]*(?=${space})|[。！？][」』”’）]*`, "gu");
const abbreviation = /(?:^|[^\p{L}])(?:\p{Lu}|Mrs?|Ms|Dr|St|Rev|Gen|Col|Capt|Lt|Sgt|Prof|Messrs)\.$/u;

/** Abbreviations and initials do not end a sentence. */
function sentenceEnds(text: string): number[] {
  return [...text.matchAll(sentenceEnd)]
    .map((match) => match.index + match[0].length)
    .filter((end) => !abbreviation.test(text.slice(Math.max(0, end - 12), end)));
}

function spaces(text: string): number[] {
  return [...text.matchAll(new RegExp(space, "gu"))].map((match) => match.index);
}

function spacesAt(text: string, start: number): string {
  const gap = /(?:\s(?![\p{M}\u200d]))*/uy;
  gap.lastIndex = start;
  return gap.exec(text)?.[0] ?? "";
}

/** Upper bound of a grapheme's length: emoji families, stacked marks. */
const longestCharacter = 200;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns at least one grapheme. */
function wholeCharacters(text: string, limit: number): number {
  const segments = characters.segment(text);
  const cut = segments.containing(limit)?.index ?? text.length;
  return cut > 0 ? cut : (segments.containing(0)?.segment.length ?? text.length);
}
