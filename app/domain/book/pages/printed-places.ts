import type { BookPhoto } from "../model";
import type { PrintResult } from "../print/job";
import type { PageEntry } from "./page-index";
import type { BookPage } from "./pages";

/* Which pages of the builder are printed where. The print files may be of an earlier state of the book. */

export type PrintedPlaces = Pick<PrintResult, "pages" | "starts" | "places" | "photos">;

/** The cover as page 0, then all printed pages. */
export function printedEntries(pages: BookPage[], printed: PrintedPlaces): PageEntry[] {
  const pictures = new Set(pages.flatMap((page) => picturePages(page, printed)));
  const parts = listParts(printed);
  let next = 0;
  const inside = Array.from({ length: printed.pages }, (_, index): PageEntry => {
    const pageNumber = index + 1;
    while ((parts[next]?.[1] ?? Number.POSITIVE_INFINITY) <= pageNumber) next += 1;
    const part = parts[next - 1]?.[0];
    const storyId = storyIdOf(part);
    const pageType = pictures.has(pageNumber) ? "media" : storyId === null ? otherType(part) : "text";
    return { pageNumber, pageType, storyId };
  });
  return [{ pageNumber: 0, pageType: "cover", storyId: null }, ...inside];
}

function otherType(part: string | undefined): PageEntry["pageType"] {
  return part === "introduction" ? "introduction" : "part";
}

/** Where a page of the builder begins in print; for codes and new photos, where their story does. Null for the cover and what is not printed. */
export function printedPlaceOf(page: BookPage, printed: PrintedPlaces): number | null {
  if (page.pageType === "cover") return null;
  if (page.pageType === "introduction") return printed.starts.introduction ?? null;
  const start = printed.starts[`story-${page.storyId}`] ?? null;
  return page.pageType === "media" ? (picturePages(page, printed)[0] ?? start) : start;
}

/** The page of the builder whose content stands on a printed page; null for the pages around the stories. */
export function builderPageAt(
  pages: BookPage[],
  printed: PrintedPlaces,
  pageNumber: number,
): { page: BookPage; item: BookPhoto | null } | null {
  const pictures = pages.find((page) => picturePages(page, printed).includes(pageNumber));
  if (pictures) return { page: pictures, item: photoOn(pictures, printed, pageNumber) };
  const part = partAt(listParts(printed), pageNumber);
  const storyId = storyIdOf(part);
  const page = pages.find((one) =>
    storyId === null ? one.pageType === "introduction" && part === "introduction" : one.storyId === storyId,
  );
  return page ? { page, item: null } : null;
}

/** Returns pages in ascending order. Files of earlier versions know only the first page of a media page's photos. */
function picturePages(page: BookPage, { places = {}, photos }: PrintedPlaces): number[] {
  if (page.pageType !== "media") return [];
  const own = places[page.id];
  const found = page.content.flatMap((item) => {
    const place = item.kind === "photo" ? photos?.[item.id] : undefined;
    return place === undefined ? [] : [place];
  });
  if (found.length > 0) return [...new Set(found)].sort((one, other) => one - other);
  return own === undefined ? [] : [own];
}

function photoOn(page: BookPage, { photos }: PrintedPlaces, pageNumber: number): BookPhoto | null {
  if (page.pageType !== "media") return null;
  const found = page.content.find((item) => item.kind === "photo" && photos?.[item.id] === pageNumber);
  return found?.kind === "photo" ? found : null;
}

type Part = [id: string, start: number];

function listParts({ starts }: PrintedPlaces): Part[] {
  return Object.entries(starts).sort(([, one], [, other]) => one - other);
}

function partAt(parts: Part[], pageNumber: number): string | undefined {
  return parts.findLast(([, start]) => start <= pageNumber)?.[0];
}

function storyIdOf(part: string | undefined): number | null {
  const [, id] = /^story-(\d+)$/.exec(part ?? "") ?? [];
  return id === undefined ? null : Number(id);
}
