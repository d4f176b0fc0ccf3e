import type { StoryType } from "~/db/tables";

/** URL of a builder page (from 1), with an optional anchor. */
export function bookHref(type: StoryType, page = 1, anchor = ""): string {
  return `/book?type=${type}&page=${page}${anchor && `#${anchor}`}`;
}

export function readBookAddress(url: URL): { type: StoryType; page: number } {
  const type = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  return { type, page: Number(url.searchParams.get("page")) || 1 };
}
