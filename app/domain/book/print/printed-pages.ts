import type { StoryType } from "~/db/tables";
import { readerHref } from "../reader/address";
import type { Finding, PrintedPageLink } from "./checks/finding";
import type { PrintResult } from "./job";

export type PrintedPages = Partial<Pick<PrintResult, "starts" | "places" | "photos">>;

/** Leads to the part in the printed book; undefined before it is known. */
export function printedPageLink(
  type: StoryType,
  { starts = {}, places = {}, photos = {} }: PrintedPages,
  part: NonNullable<Finding["part"]>,
): PrintedPageLink | undefined {
  if (part.storyId === null) return { page: "front", href: readerHref(type), label: "The printed cover" };
  const { storyId, pageId = "", photoId = 0 } = part;
  const page = photos[photoId] ?? places[pageId];
  if (page !== undefined) return { page, href: readerHref(type, page), label: `Page ${page}` };
  const start = starts[`story-${storyId}`];
  if (start === undefined) return undefined;
  return { page: start, href: readerHref(type, start), label: `The story begins on page ${start}` };
}
