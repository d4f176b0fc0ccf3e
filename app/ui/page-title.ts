export function pageTitle(brandName: string | undefined, ...parts: string[]): { title: string }[] {
  return [{ title: [...parts, brandName].filter(Boolean).join(" | ") }];
}

export function unlistedPageTitle(
  brandName: string | undefined,
  ...parts: string[]
): ({ title: string } | { name: string; content: string })[] {
  return [...pageTitle(brandName, ...parts), { name: "robots", content: "noindex, nofollow" }];
}
