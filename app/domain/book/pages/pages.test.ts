import { expect, test } from "vitest";
import { allLayoutNames, type LayoutName } from "../design/design-options";
import { suggestLayout } from "../layouts/layouts";
import type { Book, BookPhoto, BookStory } from "../model";
import { noParts } from "../parts/parts";
import { layoutOf, openingHeight, toMediaSheet, toPages } from "./pages";

test("cover and introduction come first, then each story's text and its photos", () => {
  const pages = toPages(book([story(7, { paragraphs: ["x".repeat(900)], media: photos(7) })], [story(9)]));
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
    toPages(book([story(7, { paragraphs: [], media: photos(count) })])).flatMap((page) =>
      page.pageType === "media" ? [page.content.length] : [],
    );
  expect(counts(5)).toEqual([5]);
  expect(counts(6)).toEqual([5, 1]);
});

test("a media page keeps its id however long its story's text grows, and its chosen layout with it", () => {
  const withText = (length: number) =>
    toPages(book([story(7, { paragraphs: ["x".repeat(length)], media: photos(1) })])).at(-1);
  expect(withText(10)).toMatchObject({ id: "story-7-media-1", pageNumber: 4 });
  expect(withText(3000)).toMatchObject({ id: "story-7-media-1", pageNumber: 6 });
});

test("a layout is the one that was chosen for the page, by its id or number, else the one that suits its photos", () => {
  const one = book([story(7, { media: photos(1) })]);
  const page = toPages(one)[3]!;
  if (page.pageType !== "media") throw new Error("The fourth page has the photo.");
  const layoutWith = (layouts: Book["look"]["layouts"]) => layoutOf({ look: { ...one.look, layouts } }, page);
  expect(layoutWith({})).toBe(suggestLayout(page.content, one.look));
  expect(layoutWith({ "4": "hero-grid" })).toBe("hero-grid");
  expect(layoutWith({ "4": "hero-grid", "story-7-media-1": "free-layout" })).toBe("free-layout");
});

test("the pictures of a page that opens a story stand below its title", () => {
  const topOf = (paragraphs: string[]) => {
    const one = book([story(7, { paragraphs, media: photos(3) })]);
    const page = toPages(one).at(-1);
    if (page?.pageType !== "media") throw new Error("The last page has the photos.");
    return Math.min(...toMediaSheet(one, page).boxes.map(({ y }) => y));
  };
  expect(topOf([])).toBeGreaterThanOrEqual(openingHeight);
  expect(topOf(["Words."])).toBeLessThan(openingHeight);
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
  const page = toPages(book([story(7, { paragraphs: [], media: photos(1) })])).at(-1);
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
    parts: noParts,
    look: {
      coverStyle: "classic-portrait",
      coverImage: null,
      layouts: {},
      controls: {},
      positions: {},
      anchors: {},
    },
    chapters: chapters.map((stories, index) => ({
      id: index + 1,
      title: `Chapter ${index + 1}`,
      ageRange: "0-12",
      description: "",
      stories,
    })),
  };
}

test("a book by spreads has one style of captions in all layouts, but for what is written on Polaroids", () => {
  const media = photos(4).map((photo) => ({ ...photo, caption: "The mill", width: 2400, height: 1600 }));
  const plain = book([story(7, { media })]);
  const page = toPages(plain).find(({ pageType }) => pageType === "media") as Parameters<
    typeof toMediaSheet
  >[1];
  const stylesOf = (layout: LayoutName, composition?: 2) => {
    const look = { ...plain.look, layouts: { [page.id]: layout }, ...(composition && { composition }) };
    return new Set(toMediaSheet({ look }, page).boxes.map(({ caption }) => caption?.style));
  };
  const styles = allLayoutNames.map((layout) => [...stylesOf(layout, 2)]);
  expect(new Set(styles.flat())).toEqual(new Set(["note", "tab", "handwritten"]));
  expect([...stylesOf("polaroid-scatter", 2)]).toEqual(["handwritten"]);
  expect([...stylesOf("magazine-style")]).not.toContain("note");
});

function story(id: number, fields: Partial<BookStory> = {}): BookStory {
  return {
    id,
    promptId: id,
    title: `Story ${id}`,
    paragraphs: ["Words."],
    age: null,
    date: "",
    location: "",
    media: [],
    ...fields,
  };
}

function photos(count: number): BookPhoto[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    key: String(id),
    kind: "photo",
    caption: "",
    width: 4,
    height: 3,
    url: `/media/${id}/photo.jpg`,
  }));
}
