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
export function snippet(text: string, letters: number): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= letters) return plain;
  let kept = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter("en").segment(plain)) {
    if (count === letters) return `${kept.trimEnd()}…`;
    kept += segment;
    count += 1;
  }
  return plain;
}
