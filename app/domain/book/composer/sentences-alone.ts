import type { Book } from "../model";
import { hasPart } from "../parts/parts";

/** Those, by story id, that do not stand under the title of their chapter. */
export function sentencesAlone({
  chapters,
  parts,
}: Pick<Book, "chapters" | "parts">): Record<number, string> {
  const stories = chapters.flatMap(({ id, stories }) => {
    const chosen = stories.filter(({ aloneSentence }) => aloneSentence);
    if (!hasPart(parts, "chapter-pictures")) return chosen;
    const below = parts.chapterSentences?.[id] ?? chosen[0]?.aloneSentence;
    return chosen.filter(({ aloneSentence }) => aloneSentence !== below);
  });
  return Object.fromEntries(stories.map(({ id, aloneSentence = "" }) => [id, aloneSentence]));
}

/** Letters of italic type of 14 units on a line of the text area. */
const lettersOnLine = 52;
/** Lines of plain text that one of its lines takes. */
const linesForEach = 1.45;
/** The space and the rule above a sentence. */
const linesAbove = 5;

/** Lines of plain text that a sentence takes below the words of its story. */
export function sentenceLines(sentence: string): number {
  return linesAbove + Math.ceil(Math.ceil(sentence.length / lettersOnLine) * linesForEach);
}
