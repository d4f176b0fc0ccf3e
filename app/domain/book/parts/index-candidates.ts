import { setImmediate } from "node:timers/promises";
import { currentLocale } from "~/messages/language";
import type { Book } from "../model";
import { type FoundNames, type IndexCandidate, listFound, readNames, startNames } from "./found-names";

const mostCandidates = 120;
/** Letters between two pauses: some milliseconds of work. */
const lettersPerTurn = 60_000;

export interface IndexCandidates {
  /** What may be names, to be confirmed. */
  candidates: IndexCandidate[];
  /** Those that an index has without anybody's word. */
  found: IndexCandidate[];
}

/** Possible names, the most frequent first: places, people of the bio, and words only with capitals. Lets other requests pass while it reads. */
export async function listIndexCandidates(
  book: Pick<Book, "chapters" | "parts" | "language">,
): Promise<IndexCandidates> {
  const names = startNames(book);
  let letters = 0;
  for (const story of book.chapters.flatMap(({ stories }) => stories)) {
    letters += readNames(names, story);
    if (letters > lettersPerTurn) {
      letters = 0;
      await setImmediate();
    }
  }
  return { candidates: mostFrequent(names), found: listFound(names) };
}

function mostFrequent({ names, known, small }: FoundNames): IndexCandidate[] {
  const order = new Intl.Collator(currentLocale());
  return [...names]
    .filter(([term]) => known.has(term) || !small.has(term.toLowerCase()))
    .map(([term, { stories }]) => ({ term, stories }))
    .sort((one, other) => other.stories - one.stories || order.compare(one.term, other.term))
    .slice(0, mostCandidates)
    .sort((one, other) => order.compare(one.term, other.term));
}
