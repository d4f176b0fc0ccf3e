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
  for (let at = 0; at >= 0; at = paragraphAfter(above, at)) {
    const tail = above.slice(at);
    if (below.startsWith(tail)) return tail;
    if (tail.startsWith(below)) return below;
  }
  return "";
}

function paragraphAfter(text: string, at: number): number {
  const end = text.indexOf("\n\n", at);
  return end < 0 ? end : end + 2;
}

function toStoredText(text: string): string {
  return joinParagraphs(toParagraphs(text));
}

function joinTexts(...texts: string[]): string {
  return joinParagraphs(texts.filter((text) => text !== ""));
}
