import type { StoryType } from "~/db/tables";

/** A page of the builder, counted from 1, and what of it is to be scrolled to. */
export function bookHref(type: StoryType, page = 1, anchor = ""): string {
  return `/book?type=${type}&page=${page}${anchor && `#${anchor}`}`;
}

/** What the address asks for; the first page where it says nothing that can be read. */
export function readBookAddress(url: URL): { type: StoryType; page: number } {
  const type = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  return { type, page: Number(url.searchParams.get("page")) || 1 };
}
