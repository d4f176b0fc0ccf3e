export const storiesPerPage = 50;

/** How many pages a list has; an empty one has one. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / storiesPerPage));
}
