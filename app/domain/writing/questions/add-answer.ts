import { joinParagraphs, toParagraphs } from "../stories/text";

/** Puts an answer below the text of a story. Its beginning that was `added` before is not repeated: where the story still ends with it, the story goes on from there. */
export function addAnswer(story: string, answer: string, added = ""): string {
  const [above, below, known] = [story, answer, added].map(toStoredText) as [string, string, string];
  if (known === "" || !below.startsWith(known)) return joinTexts(above, below);
  const isLast = above === known || above.endsWith(`\n\n${known}`);
  if (isLast) return above.slice(0, above.length - known.length) + below;
  return joinTexts(above, toStoredText(below.slice(known.length)));
}

/** What a story has of an answer whose form is sent again with more, or with what it had before: a part that goes on to the end of the story, or all of it. */
export function findAddedBefore(story: string, answer: string): string {
  const [above, below] = [story, answer].map(toStoredText) as [string, string];
  const borders = bordersOf(below);
  let same = 0;
  for (let at = 0; at < above.length; at += 1) {
    same = grown(below, borders, same, above[at]);
    if (same === below.length && beginsParagraph(above, at + 1 - same)) return below;
  }
  while (same > 0 && !beginsParagraph(above, above.length - same)) same = borders[same - 1] ?? 0;
  return below.slice(0, same);
}

/** How much of the beginning of a text ends at each of its letters, again: with these, a text is found in one pass, whatever it repeats (Knuth, Morris, Pratt). */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  for (let at = 1; at < text.length; at += 1)
    borders[at] = grown(text, borders, borders[at - 1] ?? 0, text[at]);
  return borders;
}

/** How much of the beginning ends with the next letter, where so much of it ended before. */
function grown(text: string, borders: Int32Array, same: number, letter: string | undefined): number {
  let before = same === text.length ? (borders[same - 1] ?? 0) : same;
  while (before > 0 && text[before] !== letter) before = borders[before - 1] ?? 0;
  return text[before] === letter ? before + 1 : 0;
}

function beginsParagraph(text: string, at: number): boolean {
  return at === 0 || text.startsWith("\n\n", at - 2);
}

function toStoredText(text: string): string {
  return joinParagraphs(toParagraphs(text));
}

function joinTexts(...texts: string[]): string {
  return joinParagraphs(texts.filter((text) => text !== ""));
}
