import type { StoryType } from "~/db/tables";

/** URL of a builder page (from 1), optionally with a marked item and its fields in view. */
export function bookHref(type: StoryType, page = 1, itemKey = ""): string {
  const key = encodeURIComponent(itemKey);
  return `/book?type=${type}&page=${page}${itemKey && `&item=${key}#item-${key}`}`;
}

/** The book, the page and the marked item; page 1 where none is readable. */
export function readBookAddress(url: URL): { type: StoryType; page: number; itemKey: string } {
  const type = url.searchParams.get("type") === "mission" ? "mission" : "biography";
  const itemKey = url.searchParams.get("item") ?? "";
  return { type, page: Number(url.searchParams.get("page")) || 1, itemKey };
}
