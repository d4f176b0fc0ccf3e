/** A story in the reading room. */
export function storyHref({ id }: { id: number }, circleId: number): string {
  return `/reading/${id}?circle=${circleId}`;
}

/** The stories along the years. */
export function yearsHref(circleId: number): string {
  return `/reading?circle=${circleId}&view=years`;
}
