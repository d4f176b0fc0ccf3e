import type { StoryType } from "~/db/tables";
import { t } from "~/messages/translate";
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
  if (part.storyId === null) return { page: "front", href: readerHref(type), label: t("The printed cover") };
  const { storyId, pageId = "", photoId = 0 } = part;
  const page = photos[photoId] ?? places[pageId];
  if (page !== undefined)
    return { page, href: readerHref(type, page), label: t("Page {page}", { page: String(page) }) };
  const start = starts[`story-${storyId}`];
  if (start === undefined) return undefined;
  return {
    page: start,
    href: readerHref(type, start),
    label: t("The story begins on page {start}", { start: String(start) }),
  };
}
