const wordsPerPage = 250;

/** Estimated pages in the workspace: words divided by 250, rounded up (spec 1, section 9). */
export function estimatedPages(words: number): number {
  return Math.ceil(words / wordsPerPage);
}

/** Stories divided by prompts, in whole percent (spec 1, section 9). */
export function completionPercent(stories: number, prompts: number): number {
  return prompts === 0 ? 0 : Math.round((stories / prompts) * 100);
}

export const storiesPerPage = 50;

/** How many pages a list has; an empty one has one. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / storiesPerPage));
}

/** The first letters of a text, for lists; cut between what a reader sees as letters. */
export function snippet(text: string, maxLength: number): string {
  const text_ = text.replace(/\s+/g, " ").trim();
  if (text_.length <= maxLength) return text_;
  let result = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(text_)) {
    if (count === maxLength) return `${result.trimEnd()}…`;
    result += segment;
    count += 1;
  }
  return text_;
}
