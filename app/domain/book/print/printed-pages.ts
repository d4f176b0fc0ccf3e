import type { StoryType } from "~/db/tables";
import { readerHref } from "../reader/address";
import type { BookPart, FindingLink } from "./checks/finding";
import type { PrintResult } from "./job";

export type PrintedPages = Partial<Pick<PrintResult, "starts" | "places">>;

/** The printed page of a part; where only its story is known, the first page of the story. */
export function printedPageOf({ starts = {}, places = {} }: PrintedPages, { storyId, pageId }: BookPart) {
  const page = pageId === undefined ? undefined : places[pageId];
  if (page !== undefined) return { page, isExact: true };
  const start = starts[`story-${storyId}`];
  return start === undefined ? null : { page: start, isExact: false };
}

/** Leads to the part in the printed book; undefined before it is known. */
export function printedPageLink(
  type: StoryType,
  printed: PrintedPages,
  part: BookPart,
): FindingLink | undefined {
  const found = printedPageOf(printed, part);
  if (!found) return undefined;
  const { page, isExact } = found;
  return {
    href: readerHref(type, page),
    label: isExact ? `Page ${page}` : `The story begins on page ${page}`,
  };
}
