import { saidIn } from "~/messages/language";
import { type Book, type BookStory, filterStories, languageOfBook } from "../model";
import { familyPictures, type PartPictures, yearsPictures } from "../parts/part-pictures";
import { hasPart } from "../parts/parts";
import { openingSentences } from "../parts/sentence";
import { printedYears, type YearLine } from "../parts/years";
import type { PrintResult } from "../print/job";
import { partOfStory, partsOf, picturesOfPart, type SetPictures } from "./set-story";

/* The book set anew for narrow screens: a story has a page, a long one several; what stands before and behind the stories has one each. */

export type SetPlace = "cover" | "front" | StoryPlace | "end" | "back";

/** A part of a story, counted from 1. */
export interface StoryPlace {
  story: number;
  part: number;
}

export interface SetPage {
  place: SetPlace;
  previous: SetPlace | null;
  next: SetPlace | null;
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
  /** Around the stories, as they are printed there. */
  around: Pick<PartPictures, "family" | "years">;
  /** Where it is printed, about, for the further parts of a story; null until it is known. */
  printedPage: number | null;
}

type Printed = Pick<PrintResult, "starts" | "pages">;

/** The page for an address: `story=ID` with `part=N`, `story=end`, or `page=N` of the print files. */
export function findSetPlace(params: URLSearchParams, book: Book, printed: Printed | null): SetPlace {
  const asked = params.get("story");
  if (asked === "end") return hasEnd(book) ? "end" : "back";
  const story = listStories(book).find(({ id }) => id === Number(asked));
  if (story) return partAt(story, Math.trunc(Number(params.get("part"))) || 1);
  const page = params.get("page");
  if (page === "back") return "back";
  const number = Math.trunc(Number(page ?? ""));
  if (!(number >= 1)) return "cover";
  return printed ? placeOfPage(number, book, printed) : "front";
}

function partAt(story: BookStory, part: number): StoryPlace {
  return { story: story.id, part: Math.min(Math.max(1, part), partsOf(story).length) };
}

function placeOfPage(number: number, book: Book, printed: Printed): SetPlace {
  const end = printedEnd(book, printed);
  if (number >= end && hasEnd(book)) return "end";
  const story = storyOfPage(number, book, printed);
  if (!story) return "front";
  const start = startOf(story.id, printed);
  const share = (number - start) / Math.max(1, endOf(story, book, printed) - start);
  return partAt(story, 1 + Math.floor(share * partsOf(story).length));
}

/** What opens a chapter leads to its first story. Of stories that begin on one page, it is the first. */
function storyOfPage(number: number, book: Book, printed: Printed): BookStory | undefined {
  const stories = listStories(book).filter(({ id }) => startOf(id, printed) <= printed.pages);
  const chapter = book.chapters.findLast(({ id }) => (printed.starts[`chapter-${id}`] ?? Infinity) <= number);
  const first = stories.find((story) => chapter?.stories.includes(story));
  if (first && number < startOf(first.id, printed)) return first;
  return (
    stories.find(({ id }) => startOf(id, printed) === number) ??
    stories.findLast(({ id }) => startOf(id, printed) <= number)
  );
}

function startOf(story: number, { starts }: Printed): number {
  return starts[`story-${story}`] ?? Number.POSITIVE_INFINITY;
}

/** The printed page behind a story: the next part of the book, or its end. */
function endOf({ id }: BookStory, book: Book, printed: Printed): number {
  const start = startOf(id, printed);
  const later = Object.values(printed.starts).filter((page) => page > start);
  return Math.min(...later, printedEnd(book, printed));
}

function printedEnd(book: Book, printed: Printed): number {
  const { starts, pages } = printed;
  const lastStory = Math.max(0, ...listStories(book).map(({ id }) => starts[`story-${id}`] ?? 0));
  const behind = Object.entries(starts).flatMap(([part, page]) =>
    /^(story|chapter)-/.test(part) || page <= lastStory ? [] : [page],
  );
  return Math.min(...behind, pages + 1);
}

/** The printed page that shows a place, for screens with room for it. */
export function printedPlaceOfSet(place: SetPlace, book: Book, printed: Printed): "cover" | "back" | number {
  const { pages } = printed;
  if (place === "cover" || place === "back") return place;
  if (place === "front") return 1;
  if (place === "end") return Math.min(printedEnd(book, printed), pages);
  const story = listStories(book).find(({ id }) => id === place.story);
  const start = startOf(place.story, printed);
  if (!story || start > pages) return pages;
  const length = endOf(story, book, printed) - start;
  return start + Math.ceil(((place.part - 1) * length) / partsOf(story).length);
}

/** What one page for narrow screens shows, and its neighbors. `printed`: null before the first print files. */
export function setPageAt(book: Book, place: SetPlace, printed: Printed | null): SetPage {
  const stories = listStories(book);
  const places = listPlaces(book, stories);
  const index = places.findIndex((one) => isSame(one, place));
  const story = typeof place === "object" ? place : null;
  const shown = filterStories(book, ({ id }) => id === story?.story);
  const number = stories.findIndex(({ id }) => id === story?.story);
  const chapter = book.chapters.find(({ stories: [first] }) => first?.id === story?.story);
  const isBeginning = chapter !== undefined && story?.part === 1;
  return {
    place,
    previous: places[index - 1] ?? null,
    next: places[index + 1] ?? null,
    book: place === "front" ? shown : { ...(story ? withPart(shown, story.part) : shown), introduction: [] },
    storyNumber: number < 0 ? null : number + 1,
    stories: stories.length,
    isFirstOfChapter: isBeginning,
    sentence: isBeginning ? (openingSentences(book)[chapter.id] ?? "") : "",
    pictures: story ? picturesOfPart(shown, story.part) : { above: [], behind: {} },
    years: place === "end" ? yearsOf(book) : [],
    around: picturesAround(book, place),
    printedPage: printed && story ? Number(printedPlaceOfSet(story, book, printed)) : null,
  };
}

function listPlaces(book: Book, stories: BookStory[]): SetPlace[] {
  const inside = stories.flatMap((story) => partsOf(story).map((_, index) => partAt(story, index + 1)));
  return ["cover", "front", ...inside, ...(hasEnd(book) ? (["end"] as const) : []), "back"];
}

function isSame(one: SetPlace, other: SetPlace): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.story === other.story && one.part === other.part;
}

function withPart(book: Book, part: number): Book {
  const chapters = book.chapters.map((chapter) => ({
    ...chapter,
    stories: chapter.stories.map((story) => partOfStory(story, part)),
  }));
  return { ...book, chapters };
}

function listStories({ chapters }: Book): BookStory[] {
  return chapters.flatMap(({ stories }) => stories);
}

function hasEnd(book: Book): boolean {
  const { parts } = book;
  return (hasPart(parts, "contributors") && parts.contributors.length > 0) || yearsOf(book).length > 0;
}

function picturesAround(book: Book, place: SetPlace): SetPage["around"] {
  if (place === "front") return { family: saidIn(languageOfBook(book), () => familyPictures(book)) };
  return place === "end" ? { years: yearsPictures(book) } : {};
}

function yearsOf(book: Book): YearLine[] {
  return saidIn(languageOfBook(book), () => printedYears(book));
}
