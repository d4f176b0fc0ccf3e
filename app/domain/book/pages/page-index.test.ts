import { expect, test } from "vitest";
import type { BookStory } from "../model";
import { indexPages, type PageEntry } from "./page-index";

/** Cover, introduction, then stories of text pages and media pages: "ttm" is a story of three pages. */
function book(...stories: string[]) {
  const pages: PageEntry[] = [
    { pageNumber: 1, pageType: "cover", storyId: null },
    { pageNumber: 2, pageType: "introduction", storyId: null },
  ];
  stories.forEach((kinds, index) => {
    for (const kind of kinds)
      pages.push({
        pageNumber: pages.length + 1,
        pageType: kind === "m" ? "media" : "text",
        storyId: index + 1,
      });
  });
  const told = stories.map((_, index) => ({ id: index + 1, title: `Story ${index + 1}` }) as BookStory);
  const chapter = { id: 1, title: "Childhood", ageRange: "", description: "", stories: told };
  return { pages, chapters: [chapter] };
}

const numbers = ({ pages }: { pages: PageEntry[] }) => pages.map(({ pageNumber }) => pageNumber);

test("the cover stands alone, and other pages face each other", () => {
  const { pages, chapters } = book("ttm");
  const { spreads } = indexPages({ chapters }, pages, 1, null);
  expect(spreads.map(numbers)).toEqual([[1], [2, 3], [4, 5]]);
});

test.each([
  [1, 1, 5],
  [40, 38, 43],
  [102, 98, 102],
])("around page %s of a large book, pages %s to %s are shown", (open, first, last) => {
  const { pages, chapters } = book(...Array<string>(50).fill("tm"));
  const shown = indexPages({ chapters }, pages, open, null).spreads.flatMap(numbers);
  expect([shown[0], shown.at(-1)]).toEqual([first, last]);
  expect(shown).toContain(open);
});

test("the contents name the first page and the picture pages of each story", () => {
  const { pages, chapters } = book("ttmm", "t");
  expect(indexPages({ chapters }, pages, 1, null).contents).toEqual([
    {
      title: "Childhood",
      stories: [
        { id: 1, title: "Story 1", firstPage: 3, screenPage: null, picturePages: [5, 6] },
        { id: 2, title: "Story 2", firstPage: 7, screenPage: null, picturePages: [] },
      ],
    },
  ]);
});

test.each([
  [1, null, 4],
  [4, null, 6],
  [5, 4, 6],
  [6, 4, null],
])("from page %s, the picture pages around are %s and %s", (open, previous, next) => {
  const { pages, chapters } = book("tm", "tm");
  const { previousPictures, nextPictures } = indexPages({ chapters }, pages, open, null);
  expect([previousPictures, nextPictures]).toEqual([previous, next]);
});

test("stories that begin on one printed page are all in the contents, and each can be opened", () => {
  const { pages: screen, chapters } = book("tm", "t", "t");
  const printed = (pageNumber: number, storyId: number | null): PageEntry => {
    return { pageNumber, pageType: "text", storyId };
  };
  const pages = [printed(5, 1), printed(6, 1), printed(7, 3)];
  const starts = { "story-1": 5, "story-2": 7, "story-3": 7 };
  const [chapter] = indexPages({ chapters }, pages, 5, { starts, screen }).contents;
  expect(chapter?.stories.map(({ id, firstPage, screenPage }) => [id, firstPage, screenPage])).toEqual([
    [1, 5, null],
    [2, 7, 5],
    [3, 7, null],
  ]);
});
