import { diffArrays } from "diff";
import { isFalseStart } from "./false-start";
import { splitWords, type Word } from "./words";

/** A stretch of a paragraph: the person's words and the proposed ones. */
export interface Segment {
  from: Word[];
  to: Word[];
  /** The same words, perhaps with other punctuation or capitals. */
  isSame: boolean;
  /** Changes what was said, so it is made only if the person chooses it: see `choiceIds`. */
  isChoice: boolean;
}

export interface ComparedParagraph {
  lead: string;
  segments: Segment[];
}

/** Limits the cost; words that differ more are another text. */
const maxEdits = 250;

interface Change {
  value: string[];
  added: boolean;
  removed: boolean;
}

/** Compares two texts word by word; undefined if they have too little in common. */
export function compareWords(original: string, proposed: string): ComparedParagraph | undefined {
  const [from, to] = [splitWords(original), splitWords(proposed)];
  const keys = (words: Word[]) => words.map(({ key }) => key);
  const changes = diffArrays(keys(from.words), keys(to.words), { maxEditLength: maxEdits });
  if (!changes) return undefined;
  const segments: Segment[] = [];
  let [at, toAt] = [0, 0];
  for (const { value, added, removed } of changes as Change[]) {
    const taken = added ? [] : from.words.slice(at, at + value.length);
    const given = removed ? [] : to.words.slice(toAt, toAt + value.length);
    at += taken.length;
    toAt += given.length;
    const last = segments.at(-1);
    if ((added || removed) && last && !last.isSame) {
      last.from.push(...taken);
      last.to.push(...given);
    } else {
      segments.push({ from: taken, to: given, isSame: !added && !removed, isChoice: false });
    }
  }
  return { lead: to.lead, segments: withChoices(segments) };
}

/** Whatever adds a word is a choice, and whatever removes one, but for a false start. */
function withChoices(segments: Segment[]): Segment[] {
  return segments.map((segment, place) => {
    if (segment.isSame) return segment;
    const [before, after] = [segments[place - 1]?.to ?? [], segments[place + 1]?.to ?? []];
    return { ...segment, isChoice: segment.to.length > 0 || !isFalseStart(segment.from, before, after) };
  });
}

/** The places, from 0, of the segments that the person chooses. */
export function choiceIds({ segments }: ComparedParagraph): number[] {
  return segments.flatMap(({ isChoice }, place) => (isChoice ? [place] : []));
}
