import { setImmediate as nextTurn } from "node:timers/promises";
import { type MarkedParagraph, markParagraph } from "./tidy/marks";
import type { TidiedParagraph } from "./tidy/tidy";

/** Compared between two looks at other requests. */
const lettersAtOnce = 3_000;

/** Marks all paragraphs of a proposal, without keeping other requests waiting. */
export async function markProposal(paragraphs: TidiedParagraph[]): Promise<MarkedParagraph[]> {
  const marked: MarkedParagraph[] = [];
  let letters = 0;
  for (const [place, paragraph] of paragraphs.entries()) {
    marked.push(markParagraph(paragraph, place));
    letters += paragraph.original.length;
    if (letters < lettersAtOnce) continue;
    letters = 0;
    await nextTurn();
  }
  return marked;
}
