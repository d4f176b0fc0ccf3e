import { type FoldedText, foldText, foldWithPlaces } from "../../base/fold";
import type { Passage } from "../stories/comparison";
import { snippet, toOneLine } from "../workspace/figures";
import { hasUmlauts, listTextWords, type SearchWord, spellOut, wordsBeginningWith } from "./search-words";
import { isStemLanguage, stemOf } from "./stems";
import { type Nearness, nearnesses, nearnessOfPart } from "./word-nearness";

interface Range {
  start: number;
  end: number;
}

interface FoundRange extends Range {
  nearness: Nearness;
}

/** A word, and how near to it a story comes: what is less near is not marked. */
export type NearWord = SearchWord & { nearness: Nearness };

export interface SearchedText {
  text: string;
  language: string;
}

/** Follows the rules of the index (story-index.server). */
export function hasWord(text: string, word: SearchWord, language: string): boolean {
  return findUnplaced(text, word, language).length > 0;
}

/** The words that are in one of the texts, each as near as the nearest of them has it. */
export function nearestWords(words: readonly SearchWord[], texts: readonly SearchedText[]): NearWord[] {
  return words.flatMap((word) => {
    const nearness = nearestIn(texts, word);
    return nearness ? [{ ...word, nearness }] : [];
  });
}

/** A long text has a frequent letter many times: what was found in its first part stands for all. */
const lettersCompared = 100_000;

function nearestIn(texts: readonly SearchedText[], word: SearchWord): Nearness | undefined {
  const found = new Set<Nearness>();
  let letters = 0;
  for (const { text, language } of texts)
    for (const { part } of partsOf(text)) {
      for (const { nearness } of findUnplaced(part, word, language)) found.add(nearness);
      letters += part.length;
      if (found.has("whole") || (found.size > 0 && letters > lettersCompared)) return nearestOf(found);
    }
  return nearestOf(found);
}

function nearestOf(found: ReadonlySet<Nearness>): Nearness | undefined {
  return nearnesses.find((nearness) => found.has(nearness));
}

const longestPart = 20_000;

/** The paragraphs, and of a very long one its parts, between words where there are spaces. */
function* partsOf(text: string): Generator<{ part: string; from: number }> {
  let from = 0;
  while (from < text.length) {
    const end = endOfPart(text, from);
    yield { part: text.slice(from, end), from };
    from = text.startsWith("\n\n", end) ? end + 2 : end;
  }
}

function endOfPart(text: string, from: number): number {
  const paragraph = text.indexOf("\n\n", from);
  const end = paragraph < 0 ? text.length : paragraph;
  if (end - from <= longestPart) return end;
  const space = text.lastIndexOf(" ", from + longestPart);
  return space > from ? space + 1 : from + longestPart;
}

function findUnplaced(text: string, word: SearchWord, language: string): FoundRange[] {
  return findWord(text, { folded: foldText(text), placeOf: (place) => place }, word, language);
}

/** Divides the whole text into passages, with the words marked that are found by the rules of a language. */
export function markWords(text: string, words: readonly NearWord[], language: string): Passage[] {
  return toPassages(text, findWords(text, words, language));
}

const excerptLength = 160;
const before = 40;
const enough = 8 * excerptLength;

/** The text around the first word found, on one line; null if there is none. */
export function markExcerpt(text: string, words: readonly NearWord[], language: string): Passage[] | null {
  for (const { part, from } of partsOf(text))
    if (words.some((word) => hasNearWord(part, word, language)))
      return excerptOf(text.slice(from, from + Math.max(part.length, enough)), words, language);
  return null;
}

function hasNearWord(text: string, word: NearWord, language: string): boolean {
  return findUnplaced(text, word, language).some(({ nearness }) => nearness === word.nearness);
}

function excerptOf(text: string, words: readonly NearWord[], language: string): Passage[] {
  const line = toOneLine(text);
  const [first] = findWords(line, words, language);
  const start = beginning(line, first?.start ?? 0);
  const passages = markWords(snippet(line.slice(start), lengthFrom(line, start, first)), words, language);
  return start === 0 ? passages : [{ text: "…", isMarked: false }, ...passages];
}

/** Reads on to the end of the sentence in which the word was found. */
function lengthFrom(line: string, start: number, found: Range | undefined): number {
  const place = found?.end ?? start;
  const end = line.slice(place).search(sentenceEnd);
  const length = end < 0 ? line.length - start : place + end + 1 - start;
  return Math.min(Math.max(length, excerptLength), mostLetters);
}

const graphemes = new Intl.Segmenter("en");

/** Letters of a sentence: before the word that is found in it, and in all. */
const mostBefore = 240;
const mostLetters = 400;
const sentenceEnd = /[.!?…]["'”’»)]*\s+|[。！？]/g;

function beginning(line: string, place: number): number {
  if (place <= before) return 0;
  return Math.min(nearby(line, place), sentenceStart(line, place));
}

/** Cuts between words where there are spaces, else between letters. */
function nearby(line: string, place: number): number {
  const from = place - before;
  const space = line.slice(from, place).search(/\s/);
  return space >= 0 ? from + space + 1 : (graphemes.segment(line).containing(from)?.index ?? from);
}

/** The place itself if its sentence begins too long before. */
function sentenceStart(line: string, place: number): number {
  const earliest = Math.max(0, place - mostBefore);
  const last = [...line.slice(earliest, place).matchAll(sentenceEnd)].at(-1);
  if (last) return earliest + last.index + last[0].length;
  return earliest === 0 ? 0 : place;
}

function findWords(text: string, words: readonly NearWord[], language: string): Range[] {
  const folded = foldWithPlaces(text);
  return merge(
    words.flatMap((word) =>
      findWord(text, folded, word, language).filter(({ nearness }) => nearness === word.nearness),
    ),
  );
}

function findWord(text: string, folded: FoldedText, word: SearchWord, language: string): FoundRange[] {
  return [
    ...findLetters(folded, word.folded, language),
    ...findForms(folded, word, language),
    ...findSpellings(text, word.folded, language),
  ];
}

function findLetters(text: FoldedText, wanted: string, language: string): FoundRange[] {
  const found: FoundRange[] = [];
  const { folded } = text;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    found.push({ ...rangeOf(text, at, end), nearness: nearnessOfPart(folded, at, end, language) });
  }
  return found;
}

/** Other forms of the word, which begin with the same letters. */
function findForms(text: FoldedText, { stems }: SearchWord, language: string): FoundRange[] {
  const stem = isStemLanguage(language) ? stems[language] : undefined;
  if (stem === undefined || !isStemLanguage(language)) return [];
  const found: FoundRange[] = [];
  for (const { 0: word, index } of text.folded.matchAll(wordsBeginningWith(stem.slice(0, 2))))
    if (stemOf(word, language) === stem)
      found.push({ ...rangeOf(text, index, index + word.length), nearness: "whole" });
  return found;
}

/** The word in a text that has it with umlauts: "mueller" is "Müller" too. */
function findSpellings(text: string, wanted: string, language: string): FoundRange[] {
  if (!/[aou]e/.test(wanted) || !hasUmlauts(text)) return [];
  const found: FoundRange[] = [];
  for (const { word, start } of listTextWords(text)) {
    const spelled = spellOut(word);
    const at = spelled?.indexOf(wanted) ?? -1;
    if (spelled === undefined || at < 0) continue;
    const nearness = nearnessOfPart(spelled, at, at + wanted.length, language);
    found.push({ start, end: start + word.length, nearness });
  }
  return found;
}

/** A letter of the text that was folded to two is found as a whole. */
function rangeOf({ folded, placeOf }: FoldedText, start: number, end: number): Range {
  const last = placeOf(end - 1);
  let after = end;
  while (after < folded.length && placeOf(after) === last) after += 1;
  return { start: placeOf(start), end: placeOf(after) };
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ start: range.start, end: range.end });
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
