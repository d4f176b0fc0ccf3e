const wordsPerPage = 250;

/** Estimated pages in the workspace: words divided by 250, rounded up (spec 1, section 9). */
export function estimatedPages(words: number): number {
  return Math.ceil(words / wordsPerPage);
}

/** Stories divided by prompts, in whole percent (spec 1, section 9). */
export function completionPercent(stories: number, prompts: number): number {
  return prompts === 0 ? 0 : Math.round((stories / prompts) * 100);
}
