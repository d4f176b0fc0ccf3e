/* Marks the places of index terms in the data for the templates, which find their pages. */

import type { LinePiece } from "../print/paragraph-data";

interface MarkedText {
  text: string;
  rtl: boolean;
  pieces?: { text: string; term: number | null }[];
}

/** Titles stand in the contents and running heads too. */
const unmarked = new Set(["title", "heading", "head", "opens", "number", "label", "quote"]);

/** Adds `pieces` to all passages within `data` that speak of a term. `term`: its place in `terms`. */
export function markIndexTerms(data: unknown, terms: string[]): void {
  const pattern = patternOf(terms);
  if (pattern) markWithin(data, pattern, new Map(terms.map((term, index) => [term, index])));
}

function markWithin(data: unknown, pattern: RegExp, terms: Map<string, number>): void {
  if (typeof data !== "object" || data === null) return;
  if (isPassage(data)) {
    markPassage(data, pattern, terms);
    return;
  }
  if (isLine(data)) {
    markLine(data, pattern, terms);
    return;
  }
  for (const [name, value] of Object.entries(data))
    if (!unmarked.has(name)) markWithin(value, pattern, terms);
}

function isPassage(data: object): data is MarkedText {
  return "text" in data && typeof data.text === "string" && "rtl" in data;
}

function isLine(data: object): data is { pieces: LinePiece[] } {
  return "marker" in data && "pieces" in data;
}

/** Divides the pieces of a line where a term begins. */
function markLine(line: { pieces: LinePiece[] }, pattern: RegExp, terms: Map<string, number>): void {
  const text = line.pieces.map((piece) => piece.text).join("");
  const starts = new Map([...text.matchAll(pattern)].map(({ index, 0: term }) => [index, terms.get(term)]));
  if (starts.size === 0) return;
  let at = 0;
  line.pieces = line.pieces.flatMap((piece) => {
    const from = at;
    at += piece.text.length;
    const cuts = [...new Set([from, ...[...starts.keys()].filter((start) => start > from && start < at)])];
    return cuts.map((cut, place) => ({
      ...piece,
      text: text.slice(cut, cuts[place + 1] ?? at),
      term: starts.get(cut) ?? null,
    }));
  });
}

/** Each piece begins with its term. */
function markPassage(passage: MarkedText, pattern: RegExp, terms: Map<string, number>): void {
  const found = [...passage.text.matchAll(pattern)];
  if (found.length === 0) return;
  const starts = found.map(({ index, 0: term }) => ({ index, term: terms.get(term) ?? null }));
  const cuts = [{ index: 0, term: null }, ...starts];
  passage.pieces = cuts
    .map(({ index, term }, place) => ({ text: passage.text.slice(index, cuts[place + 1]?.index), term }))
    .filter(({ text }) => text !== "");
}

function patternOf(terms: string[]): RegExp | null {
  if (terms.length === 0) return null;
  const escaped = terms.map((term) => term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const longestFirst = escaped.sort((one, other) => other.length - one.length).join("|");
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${longestFirst})(?![\p{L}\p{M}\p{N}])`, "gu");
}
