/** The document title for a route's `meta`: the parts, then the brand name. */
export function pageTitle(brandName: string | undefined, ...parts: string[]): { title: string }[] {
  return [{ title: [...parts, brandName].filter(Boolean).join(" | ") }];
}
