/** A word before a period that does not end a sentence: "St.", and initials, but not "I." */
const abbreviation =
  /(?:^|[\s"“‘(])(?:St|Mr|Mrs|Ms|Dr|Jr|Sr|Rev|Prof|Capt|Col|Gen|Lt|Sgt|Mt|No|vs|(?!I\.)\p{Lu})\.$/u;

/** Splits after the first sentence; `rest` is empty if there is only one. */
export function firstSentence(text: string): { sentence: string; rest: string } {
  const ends = [...text.matchAll(/[.?!…]["”’)]*(?=\s|$)/g)].map(({ index, 0: end }) => index + end.length);
  const end = ends.find((place) => !abbreviation.test(text.slice(0, place))) ?? text.length;
  return { sentence: text.slice(0, end).trim(), rest: text.slice(end).trim() };
}
