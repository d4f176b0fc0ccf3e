import type { Word } from "./words";

const fillers =
  /\b(?:um+|uh+|er+m*|hm+|mm+|ah|eh|oh|well|so|like|okay|ok|yeah|anyway|you know|i mean|sort of|kind of|let me see)\b/g;
/** Leaving one out would turn the sentence round. */
const negation = /^(?:no|not|never|nor|none|nobody|nothing|nowhere|neither|without|\w+nt)$/;
const longest = 8;
/** Words before and after in which a repeated word is looked for. */
const reach = 8;

/** Whether words that were left out were only filling, or are said again beside them. */
export function isFalseStart(words: Word[], before: Word[], after: Word[]): boolean {
  if (words.length > longest) return false;
  if (words.some(({ key }) => negation.test(key) || /\p{N}|\p{S}/u.test(key))) return false;
  const near = new Set([...before.slice(-reach), ...after.slice(0, reach)].map(({ key }) => key));
  const rest = words
    .map(({ key }) => key)
    .join(" ")
    .replace(fillers, " ");
  return rest
    .split(" ")
    .filter((key) => key !== "")
    .every((key) => near.has(key));
}
