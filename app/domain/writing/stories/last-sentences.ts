import { toOneLine } from "../workspace/figures";
import { endsShortened } from "./first-sentence";

/** The end of a text on one line, from the beginning of a sentence, or after "…" from that of a word. */
export function lastSentences(text: string, maxLength: number): string {
  const line = toOneLine(text);
  if (line.length <= maxLength) return line;
  const ending = line.slice(-maxLength).replace(halfLetter, "");
  return afterSentence(ending) ?? `… ${afterWord(ending)}`;
}

/** What a cut leaves of a letter: half of a pair, or a mark without its letter. */
const halfLetter = /^[\p{Cs}\p{M}\u200d]+/u;

/** Undefined if no sentence begins in the first half. */
function afterSentence(ending: string): string | undefined {
  for (const { index, 0: marks } of ending.matchAll(/[.?!…]["”’)]*\s+|[。！？][」』]*/g)) {
    const start = index + marks.length;
    if (start > ending.length / 2) return undefined;
    if (!endsShortened(ending.slice(0, start).trimEnd())) return ending.slice(start);
  }
  return undefined;
}

function afterWord(ending: string): string {
  const space = ending.indexOf(" ");
  return space < ending.length / 2 ? ending.slice(space + 1) : ending;
}
