import { expect, test } from "vitest";
import type { Book, BookImage, BookStory } from "./model";
import { toPages } from "./pages";

test("cover and introduction come first, then each story's text and its photos", () => {
  const pages = toPages(book([story(7, { paragraphs: ["x".repeat(900)], images: images(7) })], [story(9)]));
  expect(pages.map(({ pageNumber, pageType, storyId }) => [pageNumber, pageType, storyId])).toEqual([
    [1, "cover", null],
    [2, "introduction", null],
    [3, "text", 7],
    [4, "text", 7],
    [5, "media", 7],
    [6, "media", 7],
    [7, "text", 9],
  ]);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
});

test("the cover tells the title and how many stories there are", () => {
  expect(toPages(book([story(7), story(8)]))[0]?.content).toEqual({
    title: "Ruth's Life Story",
    subtitle: "A Coffee Table Book",
    authorName: "Ruth",
    storyCount: 2,
  });
});

test("a media page holds six photos", () => {
  const counts = (count: number) =>
    toPages(book([story(7, { paragraphs: [], images: images(count) })])).flatMap((page) =>
      page.pageType === "media" ? [page.content.length] : [],
    );
  expect(counts(6)).toEqual([6]);
  expect(counts(7)).toEqual([6, 1]);
});

test("the first page of a story opens it, and the first story its chapter", () => {
  const pages = toPages(book([story(7, { age: 12, paragraphs: ["x".repeat(900)] }), story(8)]));
  const openings = pages.flatMap((page) => ("opening" in page ? [page.opening] : []));
  expect(openings).toEqual([
    {
      chapter: { id: 1, title: "Chapter 1", ageRange: "0-12", description: "" },
      age: 12,
      date: "",
      location: "",
    },
    null,
    { chapter: null, age: null, date: "", location: "" },
  ]);
});

test("a story of photos alone opens on its media page", () => {
  const page = toPages(book([story(7, { paragraphs: [], images: images(1) })])).at(-1);
  expect(page).toMatchObject({ pageType: "media", storyTitle: "Story 7", opening: { chapter: { id: 1 } } });
});

test("a long introduction takes several pages", () => {
  const pages = toPages({ ...book([story(7)]), introduction: ["x".repeat(2000)] });
  expect(pages.filter(({ pageType }) => pageType === "introduction")).toHaveLength(3);
});

function book(...chapters: BookStory[][]): Book {
  return {
    storyType: "biography",
    title: "Ruth's Life Story",
    subtitle: "A Coffee Table Book",
    authorName: "Ruth",
    introduction: ["Welcome to my story..."],
    chapters: chapters.map((stories, index) => ({
      id: index + 1,
      title: `Chapter ${index + 1}`,
      ageRange: "0-12",
      description: "",
      stories,
    })),
  };
}

function story(id: number, fields: Partial<BookStory> = {}): BookStory {
  return {
    id,
    title: `Story ${id}`,
    paragraphs: ["Words."],
    age: null,
    date: "",
    location: "",
    images: [],
    ...fields,
  };
}

function images(count: number): BookImage[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    caption: "",
    width: 4,
    height: 3,
    url: `/media/${id}/photo.jpg`,
  }));
}
