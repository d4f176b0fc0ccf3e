import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import type { Book, BookPhoto } from "../model";
import { toPages } from "../pages/pages";
import type { ItemControls } from "./controls";
import { effectsOf } from "./page-effects";

const photo = (id: number): BookPhoto => ({
  ...{ kind: "photo", id, key: String(id), caption: "", width: 1600, height: 1200, url: "" },
});

function twoPhotos(layout?: "magazine-style" | "free-layout", width: number | null = null): Book {
  const story = {
    id: 7,
    promptId: 7,
    title: "The river",
    paragraphs: ["It froze."],
    media: [photo(1), photo(2)],
  };
  const book = plainBook([{ ...story, age: null, date: "", location: "" }]);
  const sized: ItemControls = { rotation: 0, scale: 1, width, height: width };
  const look = {
    ...book.look,
    layouts: layout ? { "story-7-media-1": layout } : {},
    controls: width ? { 1: sized } : {},
  };
  return { ...book, look: { ...look } as Book["look"] };
}

function effects(before: Book, after: Book) {
  const page = toPages(before).at(-1);
  if (page?.pageType !== "media") throw new Error("The last page has the photos.");
  return effectsOf(before, after, page);
}

test("a picture that grows over another one covers it; once it does, it is not said again", () => {
  const [plain, grown, larger] = [null, 560, 570].map((width) => twoPhotos("magazine-style", width));
  expect(effects(plain!, grown!)).toEqual({ covers: true, leftWords: false });
  expect(effects(grown!, larger!).covers).toBe(false);
  expect(effects(plain!, twoPhotos("magazine-style", 60)).covers).toBe(false);
});

test("in the Free Layout pictures may lie on one another", () => {
  expect(effects(twoPhotos("free-layout"), twoPhotos("free-layout", 560)).covers).toBe(false);
});

test("a size takes pictures from among the words", () => {
  expect(effects(twoPhotos(), twoPhotos(undefined, 60)).leftWords).toBe(true);
  expect(effects(twoPhotos(), twoPhotos()).leftWords).toBe(false);
});
