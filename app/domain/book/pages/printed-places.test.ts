import { describe, expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import type { BookPhoto, BookStory } from "../model";
import { openPage } from "./open-page";
import { toPages } from "./pages";
import { printedEntries } from "./printed-places";

/* Cover 1, introduction 2, story 7: text 3, media 4; story 9: text 5. Printed: title 1, contents 2, introduction 3,
   chapter 4, story 7 on 5 to 8 with photos on 5 and 7, story 9 on 9, index 10. */

const photo = (id: number): BookPhoto => ({
  ...{ kind: "photo", id, key: String(id), caption: "", width: 4, height: 3, url: "" },
});
const story = (id: number, media: BookPhoto[]): BookStory => ({
  ...{ id, promptId: id, title: `Story ${id}`, paragraphs: ["The river froze."], media },
  ...{ age: null, date: "", location: "" },
});
const pages = toPages(plainBook([story(7, [photo(11), photo(12)]), story(9, [])]));
const printed = {
  pages: 10,
  starts: { title: 1, contents: 2, introduction: 3, "chapter-1": 4, "story-7": 5, "story-9": 9, index: 10 },
  places: { "story-7-media-1": 5 },
  photos: { 11: 5, 12: 7 },
};
const address = { type: "biography", page: 1, printed: null, itemKey: "" } as const;
const opened = (asked: { page?: number; printed?: number | null }) =>
  openPage(pages, printed, { ...address, ...asked });

test("all printed pages are listed, with the cover before them and photos and stories by page", () => {
  const entries = printedEntries(pages, printed).map(({ pageType, storyId }) =>
    `${pageType} ${storyId ?? ""}`.trim(),
  );
  expect(entries).toEqual([
    "cover",
    ...["part", "part", "introduction", "part"],
    ...["media 7", "text 7", "media 7", "text 7"],
    ...["text 9", "part"],
  ]);
});

describe("a printed page opens what can be changed there", () => {
  test.each([
    [1, undefined, ""],
    [3, "introduction-1", ""],
    [4, undefined, ""],
    [5, "story-7-media-1", "11"],
    [6, "story-7-text-1", ""],
    [7, "story-7-media-1", "12"],
    [9, "story-9-text-1", ""],
    [10, undefined, ""],
  ])("page %s", (number, id, itemKey) => {
    const { page, printedPage, ...rest } = opened({ printed: number });
    expect([page?.id, printedPage, rest.itemKey]).toEqual([id, number, itemKey]);
  });

  test("beyond the end it is the last one", () => {
    expect(opened({ printed: 99 }).printedPage).toBe(10);
  });

  test("forms stay with the pictures, and with the printed page elsewhere", () => {
    expect(opened({ printed: 7 }).address).toMatchObject({ page: 4, printed: null });
    expect(opened({ printed: 6 }).address).toMatchObject({ printed: 6 });
  });
});

describe("a page of the screen opens where it is printed", () => {
  test.each([
    [1, "cover", null],
    [2, "introduction-1", 3],
    [3, "story-7-text-1", 5],
    [4, "story-7-media-1", 5],
    [5, "story-9-text-1", 9],
    [99, "story-9-text-1", 9],
  ])("page %s", (page, id, printedPage) => {
    expect(opened({ page })).toMatchObject({ page: { id }, printedPage, open: printedPage ?? 0 });
  });

  test("photos that these files do not have, where their story begins; a new story nowhere", () => {
    const earlier = { ...printed, places: {}, photos: {} };
    expect(openPage(pages, earlier, { ...address, page: 4 }).printedPage).toBe(5);
    const { "story-9": _new, ...starts } = printed.starts;
    expect(openPage(pages, { ...printed, starts }, { ...address, page: 5 }).printedPage).toBeNull();
  });

  test("without print files, pages are those of the screen", () => {
    expect(openPage(pages, null, { ...address, printed: 7 })).toMatchObject({
      page: { id: "cover" },
      open: 1,
    });
    expect(openPage(pages, null, { ...address, page: 4 })).toMatchObject({ printedPage: null, open: 4 });
  });
});

test("files of earlier versions know the first page of the photos", () => {
  const { photos: _none, ...earlier } = printed;
  const found = openPage(pages, earlier, { ...address, printed: 5 });
  expect([found.page?.id, found.itemKey]).toEqual(["story-7-media-1", ""]);
});
