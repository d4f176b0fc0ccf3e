export function storyHref({ id }: { id: number }, circleId: number): string {
  return `/reading/${id}?circle=${circleId}`;
}

export function yearsHref(circleId: number): string {
  return `/reading?circle=${circleId}&view=years`;
}
