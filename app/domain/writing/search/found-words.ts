import { foldText, foldWithPlaces } from "../../base/fold";
import type { Passage } from "../stories/comparison";
import { snippet, toOneLine } from "../workspace/figures";
import { listTextWords, type SearchWord, spellOut } from "./search-words";
import { isStemLanguage, stemOf } from "./stems";

interface Range {
  start: number;
  end: number;
}

/** Tells whether the text has the word, by the rules of the index (story-index.server). */
export function hasWord(text: string, word: SearchWord, language: string): boolean {
  return foldText(text).includes(word.folded) || findForms(text, word, language).length > 0;
}

/** Divides a text where words of a search are in it. */
export function markWords(text: string, words: readonly SearchWord[], language: string): Passage[] {
  return toPassages(text, findWords(text, words, language));
}

const excerptLength = 160;
const before = 40;
const enough = 8 * excerptLength;

/** The text around the first word found, on one line; null if there is none. */
export function markExcerpt(text: string, words: readonly SearchWord[], language: string): Passage[] | null {
  let from = 0;
  for (const paragraph of text.split("\n\n")) {
    if (words.some((word) => hasWord(paragraph, word, language)))
      return excerptOf(text.slice(from, from + Math.max(paragraph.length, enough)), words, language);
    from += paragraph.length + 2;
  }
  return null;
}

function excerptOf(text: string, words: readonly SearchWord[], language: string): Passage[] {
  const line = toOneLine(text);
  const [first] = findWords(line, words, language);
  const start = beginning(line, first?.start ?? 0);
  const passages = markWords(snippet(line.slice(start), excerptLength), words, language);
  return start === 0 ? passages : [{ text: "…", isMarked: false }, ...passages];
}

const graphemes = new Intl.Segmenter("en");

/** Some letters before the place, between words where there are spaces, else between letters. */
function beginning(line: string, place: number): number {
  if (place <= before) return 0;
  const from = place - before;
  const space = line.slice(from, place).search(/\s/);
  return space >= 0 ? from + space + 1 : (graphemes.segment(line).containing(from)?.index ?? from);
}

function findWords(text: string, words: readonly SearchWord[], language: string): Range[] {
  return merge(words.flatMap((word) => findWord(text, word, language)));
}

function findWord(text: string, word: SearchWord, language: string): Range[] {
  return [...findLetters(text, word.folded), ...findForms(text, word, language)];
}

function findLetters(text: string, wanted: string): Range[] {
  if (!foldText(text).includes(wanted)) return [];
  const { folded, places } = foldWithPlaces(text);
  const found: Range[] = [];
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const last = places[at + wanted.length - 1] ?? 0;
    const next = places.slice(at + wanted.length, at + wanted.length + 3).find((place) => place > last);
    found.push({ start: places[at] ?? 0, end: next ?? text.length });
  }
  return found;
}

/** Other forms of the word, and its spelling without umlauts. */
function findForms(text: string, { folded, stems }: SearchWord, language: string): Range[] {
  const stem = isStemLanguage(language) ? stems[language] : undefined;
  const mayBeSpelled = /[aou]e/.test(folded);
  if (stem === undefined && !mayBeSpelled) return [];
  const found: Range[] = [];
  for (const { word, start } of listTextWords(text)) {
    const isForm =
      stem !== undefined && isStemLanguage(language) && stemOf(foldText(word), language) === stem;
    if (isForm || (mayBeSpelled && spellOut(word)?.includes(folded)))
      found.push({ start, end: start + word.length });
  }
  return found;
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function toPassages(text: string, ranges: Range[]): Passage[] {
  const passages: Passage[] = [];
  let end = 0;
  for (const range of ranges) {
    if (range.start > end) passages.push({ text: text.slice(end, range.start), isMarked: false });
    passages.push({ text: text.slice(range.start, range.end), isMarked: true });
    end = range.end;
  }
  if (end < text.length) passages.push({ text: text.slice(end), isMarked: false });
  return passages;
}
