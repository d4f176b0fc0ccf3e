/** A word before a period that does not end a sentence: "St.", and initials, but not "I." */
const abbreviation =
  /(?:^|[\s"“‘(])(?:St|Mr|Mrs|Ms|Dr|Jr|Sr|Rev|Prof|Capt|Col|Gen|Lt|Sgt|Mt|No|vs|(?!I\.)\p{Lu})\.$/u;

/** Longer than any abbreviation with what stands before it. */
const longestEnding = 8;

/** Splits after the first sentence; `rest` is empty if there is only one. */
export function firstSentence(text: string): { sentence: string; rest: string } {
  const end = endOfFirst(text);
  return { sentence: text.slice(0, end).trim(), rest: text.slice(end).trim() };
}

/** Reads no further than the first sentence: a story may be long. */
function endOfFirst(text: string): number {
  for (const { index, 0: marks } of text.matchAll(/[.?!…]["”’)]*(?=\s|$)/g)) {
    const end = index + marks.length;
    if (!endsShortened(text.slice(0, end))) return end;
  }
  return text.length;
}

/** Whether the last period of `text` is that of an abbreviation, such as "St." or an initial. */
export function endsShortened(text: string): boolean {
  return abbreviation.test(text.slice(-longestEnding));
}
