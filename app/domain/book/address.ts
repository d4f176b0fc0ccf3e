import type { StoryType } from "~/db/tables";

export interface BookAddress {
  type: StoryType;
  /** Counts from 1, as the specification numbers the pages: cover, introduction, then each story's text and media. */
  page: number;
  /** Counts from 1: a page of the print files, which then counts instead of `page`. */
  printed: number | null;
  itemKey: string;
}

/** URL of a builder page (from 1), optionally with a marked item and its fields in view. */
export function bookHref(type: StoryType, page = 1, itemKey = ""): string {
  return withItem(`/book?type=${type}&page=${page}`, itemKey);
}

/** URL of a printed page in the builder; 0 is the cover. */
export function printedPageHref(type: StoryType, printed: number, itemKey = ""): string {
  return printed === 0 ? bookHref(type) : withItem(`/book?type=${type}&printed=${printed}`, itemKey);
}

/** URL of the builder at the same place, a printed page where the address counts these, optionally with a marked item. */
export function sameBookHref({ type, page, printed }: BookAddress, itemKey = ""): string {
  return printed === null ? bookHref(type, page, itemKey) : printedPageHref(type, printed, itemKey);
}

/** URL of the same place or another page, with the buttons of the marked item in view. */
export function itemToolsHref(address: BookAddress, itemKey?: string, page?: number): string {
  const href = page === undefined ? sameBookHref(address, itemKey) : bookHref(address.type, page, itemKey);
  return href.replace("#item-", "#tools-");
}

function withItem(href: string, itemKey: string): string {
  const key = encodeURIComponent(itemKey);
  return `${href}${itemKey && `&item=${key}#item-${key}`}`;
}

/** URL of the page on which typeface, text size, heading color and ornament are chosen. */
export function letteringHref(type: StoryType): string {
  return `/book/lettering?type=${type}`;
}

/** The address of a page that goes back to the builder, where one came to it from there. */
export function withWayBack(href: string, isFromBook: boolean): string {
  return isFromBook ? `${href}?from=book` : href;
}

/** True for an address that withWayBack made for somebody who came from the builder. */
export function isFromBook({ searchParams }: URL): boolean {
  return searchParams.get("from") === "book";
}

/** Page 1 where none is readable. */
export function readBookAddress({ searchParams }: URL): BookAddress {
  const type = searchParams.get("type") === "mission" ? "mission" : "biography";
  const printed = Math.trunc(Number(searchParams.get("printed")));
  return {
    type,
    page: Number(searchParams.get("page")) || 1,
    printed: printed >= 1 ? printed : null,
    itemKey: searchParams.get("item") ?? "",
  };
}

/** URL of the page with the three questions that a story leaves for its book. */
export function storyChoicesHref(id: number, isFromBook = false): string {
  return withWayBack(`/stories/${id}/choices`, isFromBook);
}
