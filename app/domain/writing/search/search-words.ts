import { foldText } from "../../base/fold";
import { type StemLanguage, stemLanguages, stemOf } from "./stems";

export interface SearchWord {
  folded: string;
  /** The stem in each language that has one. */
  stems: Partial<Record<StemLanguage, string>>;
}

const mostWords = 10;

/** Reads what was typed into a search: words between spaces, all of which must be found. */
export function readSearchWords(typed: string): SearchWord[] {
  return typed
    .split(/\s+/)
    .map(foldText)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((folded) => ({ folded, stems: stemsOf(folded) }));
}

function stemsOf(folded: string): SearchWord["stems"] {
  return Object.fromEntries(
    stemLanguages.flatMap((language) => {
      const stem = stemOf(folded, language);
      return stem === undefined ? [] : [[language, stem]];
    }),
  );
}

const wordsOfText = /[\p{L}\p{M}\p{N}]+/gu;

export interface TextWord {
  word: string;
  start: number;
}

/** Yields words as they are written, digits too, with their places in the text. */
export function* listTextWords(text: string): Generator<TextWord> {
  for (const { 0: word, index } of text.matchAll(wordsOfText)) yield { word, start: index };
}

const patterns = new Map<string, RegExp>();
const mostPatterns = 1_000;

/** Finds whole words that begin with these letters. */
export function wordsBeginningWith(letters: string): RegExp {
  const known = patterns.get(letters);
  if (known) return known;
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${letters}[\\p{L}\\p{M}\\p{N}]*`, "gu");
  if (patterns.size >= mostPatterns) patterns.clear();
  patterns.set(letters, pattern);
  return pattern;
}

const umlauts = /[äöü]|[aou]\u0308/i;
const spellings: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** True for a text with letters that are also typed as two. */
export function hasUmlauts(text: string): boolean {
  return umlauts.test(text);
}

/** The word as it is typed without umlauts, "Mueller"; undefined for words that have none. */
export function spellOut(word: string): string | undefined {
  if (!hasUmlauts(word)) return undefined;
  const plain = word.normalize("NFC").toLowerCase();
  return foldText(plain.replace(/[äöü]/g, (letter) => spellings[letter] ?? letter));
}
