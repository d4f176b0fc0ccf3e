import { diffArrays } from "diff";
import { joinWords, splitWords, type Word } from "./words";

/** Limits the cost; an answer that differs more is another text. */
const maxEdits = 250;

/** Cuts by the words that the paragraphs and the answer share. Undefined if they have too little in common. */
export function cutAnswer(paragraphs: string[], answer: string): string[] | undefined {
  const lists = paragraphs.map((text) => splitWords(text).words);
  const { lead, words } = splitWords(oneLineBreaks(answer));
  const ends = findEnds(lists, words);
  if (!ends) return undefined;
  let carried = lead;
  return ends.map((end, place) => {
    const own = words.slice(ends[place - 1] ?? 0, end);
    const last = own.at(-1);
    if (!last) return "";
    const [closing, opening] = place === ends.length - 1 ? [last.gap, ""] : splitGap(last.gap);
    const text = carried + joinWords([...own.slice(0, -1), { ...last, gap: closing }]);
    carried = opening;
    return text.trim();
  });
}

/** Models wrap lines; an empty line begins a paragraph. */
function oneLineBreaks(text: string): string {
  return text
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n+/g, (breaks) => (breaks.length > 1 ? "\n\n" : " "));
}

function findEnds(lists: Word[][], answer: Word[]): number[] | undefined {
  const keys = (words: Word[]) => words.map(({ key }) => key);
  const changes = diffArrays(keys(lists.flat()), keys(answer), { maxEditLength: maxEdits });
  if (!changes) return undefined;
  const borders = bordersOf(lists);
  const ends: number[] = [];
  let [at, answerAt] = [0, 0];
  for (const { value, added, removed } of changes) {
    // Of the paragraphs that ended just before.
    const begin = added ? answerAt + wordsBeforeBreak(answer, answerAt, value.length) : answerAt;
    while (ends.length < borders.length && (borders[ends.length] as number) <= at) ends.push(begin);
    if (!added && !removed)
      while (ends.length < borders.length && (borders[ends.length] as number) < at + value.length)
        ends.push(answerAt + (borders[ends.length] as number) - at);
    if (!added) at += value.length;
    if (!removed) answerAt += value.length;
  }
  return borders.map((_, place) =>
    place === borders.length - 1 ? answer.length : (ends[place] ?? answer.length),
  );
}

/** Words that were added between two paragraphs belong to the one before, up to an empty line. */
function wordsBeforeBreak(answer: Word[], start: number, count: number): number {
  for (let place = 0; place < count; place += 1)
    if (answer[start + place - 1]?.gap.includes("\n\n")) return place;
  return count;
}

function bordersOf(lists: Word[][]): number[] {
  let count = 0;
  return lists.map(({ length }) => {
    count += length;
    return count;
  });
}

/** Closing punctuation stays with the sentence before, an opening quote goes to the next. */
function splitGap(gap: string): [closing: string, opening: string] {
  const space = gap.search(/\s/);
  return space < 0 ? [gap, ""] : [gap.slice(0, space), gap.slice(space).trimStart()];
}
