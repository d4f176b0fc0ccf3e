export function pageTitle(brandName: string | undefined, ...parts: string[]): { title: string }[] {
  return [{ title: [...parts, brandName].filter(Boolean).join(" | ") }];
}
