import type { Book } from "../model";
import { listFound, readNames, startNames, withApostrophes } from "./found-names";

/** Found names from which an index is worth a page. */
export const fewestFound = 8;
const mostTerms = 300;

/** The names of the index: the chosen ones and, where the book finds names by itself, those in its stories but the ones that were taken out. */
export function indexTermsOf(book: Pick<Book, "chapters" | "parts" | "language">): string[] {
  const { indexTerms, findsIndex, removedTerms = [] } = book.parts;
  if (!findsIndex) return asPrinted(indexTerms);
  const names = startNames(book);
  for (const story of book.chapters.flatMap(({ stories }) => stories)) readNames(names, story);
  return joinTerms(
    indexTerms,
    listFound(names).map(({ term }) => term),
    removedTerms,
  );
}

function joinTerms(chosen: string[], found: string[], removed: string[]): string[] {
  const taken = new Set(removed.map(withApostrophes));
  const kept = found.filter((term) => !taken.has(term));
  if (chosen.length === 0 && kept.length < fewestFound) return [];
  return [...new Set([...asPrinted(chosen), ...kept])].slice(0, mostTerms);
}

/** Typed names, with the marks that the words of the book have. */
function asPrinted(terms: string[]): string[] {
  return [...new Set(terms.map(withApostrophes))];
}

/** A name that is typed again comes back; one that is both typed and taken out in one form is taken out. */
export function settleTerms(
  asked: { indexTerms: string[]; removedTerms: string[] },
  stored: { indexTerms: string[]; removedTerms: string[] },
): { indexTerms: string[]; removedTerms: string[] } {
  const isAgain = (term: string) =>
    asked.indexTerms.includes(term) &&
    !stored.indexTerms.includes(term) &&
    stored.removedTerms.includes(term);
  const removedTerms = asked.removedTerms.filter((term) => !isAgain(term));
  const indexTerms = asked.indexTerms.filter((term) => !removedTerms.includes(term));
  return { indexTerms, removedTerms };
}
