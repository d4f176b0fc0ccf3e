import { saidIn } from "~/messages/language";
import { type Book, type BookPhoto, filterStories, languageOfBook } from "../model";
import { hasPart } from "../parts/parts";
import { chapterSentences } from "../parts/sentence";
import { printedYears, type YearLine } from "../parts/years";
import type { PrintResult } from "../print/job";
import { drawBook } from "../print/placements";

/*
 * The book set anew for narrow screens: each story on a page of its own, however long, and what stands before and
 * behind the stories on one page each.
 */

/** A number is the id of a story. */
export type SetPlace = "cover" | "front" | number | "end" | "back";

export interface SetPage {
  place: SetPlace;
  previous: SetPlace | null;
  next: SetPlace | null;
  /** The book with what stands on this page. */
  book: Book;
  /** Counts from 1; null around the stories. */
  storyNumber: number | null;
  stories: number;
  /** Whether the story begins its chapter, which the page then names in full. */
  isFirstOfChapter: boolean;
  /** Stands under the title of the chapter; empty where the story does not begin it. */
  sentence: string;
  pictures: SetPictures;
  years: YearLine[];
  /** Where the story begins in print; null until it is known. */
  printedPage: number | null;
}

export interface SetPictures {
  above: BookPhoto[];
  /** Photos behind each paragraph, by its number from 1; 0 stands below the title. */
  behind: Record<number, BookPhoto[]>;
}

type Printed = Pick<PrintResult, "starts" | "pages">;

/** The page for an address: `story=ID`, `part=end`, or `page=N` of the print files. */
export function findSetPlace(params: URLSearchParams, book: Book, printed: Printed | null): SetPlace {
  const story = Number(params.get("story"));
  if (listStories(book).some(({ id }) => id === story)) return story;
  if (params.get("part") === "end") return hasEnd(book) ? "end" : "back";
  const page = params.get("page");
  if (page === "back") return "back";
  const number = Math.trunc(Number(page ?? ""));
  if (!(number >= 1)) return "cover";
  return printed ? placeOfPage(number, book, printed) : "front";
}

function placeOfPage(number: number, book: Book, { starts }: Printed): SetPlace {
  const begun = listStories(book).filter(
    ({ id }) => (starts[`story-${id}`] ?? Number.POSITIVE_INFINITY) <= number,
  );
  const last = begun.at(-1);
  if (!last) return "front";
  const end = printedEnd(book, starts);
  return end !== null && number >= end && hasEnd(book) ? "end" : last.id;
}

/** The first printed page behind the stories; null if there is none. */
function printedEnd(book: Book, starts: Printed["starts"]): number | null {
  const lastStory = Math.max(0, ...listStories(book).map(({ id }) => starts[`story-${id}`] ?? 0));
  const behind = Object.entries(starts).flatMap(([part, page]) =>
    /^(story|chapter)-/.test(part) || page <= lastStory ? [] : [page],
  );
  return behind.length > 0 ? Math.min(...behind) : null;
}

/** The printed page that shows a place, for screens with room for it. */
export function printedPlaceOfSet(place: SetPlace, book: Book, { starts, pages }: Printed) {
  if (place === "cover" || place === "back") return place;
  if (place === "front") return 1;
  return (place === "end" ? printedEnd(book, starts) : starts[`story-${place}`]) ?? pages;
}

/** What stands at a place, and what comes before and after it. */
export function setPageAt(book: Book, place: SetPlace, printed: Printed | null): SetPage {
  const stories = listStories(book);
  const places: SetPlace[] = ["cover", "front", ...stories.map(({ id }) => id)];
  places.push(...(hasEnd(book) ? (["end", "back"] as const) : (["back"] as const)));
  const index = places.indexOf(place);
  const number = stories.findIndex(({ id }) => id === place);
  const shown = filterStories(book, ({ id }) => id === place);
  const chapter = book.chapters.find(({ stories: [first] }) => first?.id === place);
  return {
    place,
    previous: places[index - 1] ?? null,
    next: places[index + 1] ?? null,
    book: place === "front" ? shown : { ...shown, introduction: [] },
    storyNumber: number < 0 ? null : number + 1,
    stories: stories.length,
    isFirstOfChapter: chapter !== undefined,
    sentence: chapter ? (chapterSentences(book)[chapter.id] ?? "") : "",
    pictures: picturesOf(shown),
    years: place === "end" ? yearsOf(book) : [],
    printedPage: printed?.starts[`story-${place}`] ?? null,
  };
}

function listStories({ chapters }: Book) {
  return chapters.flatMap(({ stories }) => stories);
}

function hasEnd(book: Book): boolean {
  const { parts } = book;
  return (hasPart(parts, "contributors") && parts.contributors.length > 0) || yearsOf(book).length > 0;
}

function yearsOf(book: Book): YearLine[] {
  return saidIn(languageOfBook(book), () => printedYears(book));
}

/** The places that print gives to the photos of a story. */
function picturesOf(book: Book): SetPictures {
  const pictures: SetPictures = { above: [], behind: {} };
  if (book.chapters.length === 0) return pictures;
  for (const { figures, plates } of drawBook(book).stories) {
    for (const { kind, after, pictures: row } of figures) {
      const photos = row.map(({ photo }) => photo);
      if (kind === "opening") pictures.above.push(...photos);
      else put(pictures, after, photos);
    }
    for (const { after, page } of plates) {
      const photos = page.content.filter((item) => item.kind === "photo");
      if (after === 0) pictures.above.push(...photos);
      else put(pictures, after, photos);
    }
  }
  return pictures;
}

function put({ behind }: SetPictures, after: number, photos: BookPhoto[]): void {
  behind[after] = [...(behind[after] ?? []), ...photos];
}
