const wordsPerPage = 250;

/** Rounded up (spec 1, section 9). */
export function estimatedPages(words: number): number {
  return Math.ceil(words / wordsPerPage);
}

/** Returns whole percent (spec 1, section 9). */
export function completionPercent(stories: number, prompts: number): number {
  return prompts === 0 ? 0 : Math.round((stories / prompts) * 100);
}

export const storiesPerPage = 50;

/** Returns at least one. */
export function countPages(total: number, perPage = storiesPerPage): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Latin letters and typographic marks: each is a grapheme cluster by itself. */
const onlyLatin = /^[ -\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]*$/;
const graphemes = new Intl.Segmenter("en");

/** One line: the lines of a poem follow each other. Truncates between grapheme clusters. */
export function snippet(text: string, maxLength: number): string {
  const normalized = normalize(text, maxLength);
  if (normalized.length <= maxLength) return normalized;
  if (onlyLatin.test(normalized.slice(0, maxLength + 1)))
    return `${normalized.slice(0, maxLength).trimEnd()}…`;
  let result = "";
  let count = 0;
  for (const { segment } of graphemes.segment(normalized)) {
    if (count === maxLength) return `${result.trimEnd()}…`;
    result += segment;
    count += 1;
  }
  return normalized;
}

/** Makes single spaces; keeps of a long text only as much as is shown. */
function normalize(text: string, maxLength: number): string {
  const beginning = toOneLine(text.slice(0, 4 * maxLength));
  const isEnough = onlyLatin.test(beginning) && beginning.length > maxLength + 1;
  return isEnough ? beginning : toOneLine(text);
}

const brokenLine = /[^\S ]| {2}/;

/** Makes single spaces of line breaks and runs of spaces, with none at the ends. */
export function toOneLine(text: string): string {
  if (!brokenLine.test(text)) return text.trim();
  return text.replace(/\s+/g, " ").trim();
}
