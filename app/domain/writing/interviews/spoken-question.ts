import { firstSentence } from "../stories/first-sentence";

/** Letters that still fit in very large type on a tablet. */
const longest = 130;

/** Returns the first sentence, with the second where the first asks nothing yet. `rest` is for the interviewer. */
export function spokenQuestion(description: string): { question: string; rest: string } {
  const { sentence, rest } = firstSentence(description);
  const next = firstSentence(rest);
  const both = `${sentence} ${next.sentence}`;
  if (sentence.includes("?") || !next.sentence.includes("?") || both.length > longest)
    return { question: sentence, rest };
  return { question: both, rest: next.rest };
}
