/** What the browser calls a page, for its route's `meta`: what it shows, then whose site it is. */
export function pageTitle(brandName: string | undefined, ...parts: string[]): { title: string }[] {
  return [{ title: [...parts, brandName].filter(Boolean).join(" | ") }];
}
