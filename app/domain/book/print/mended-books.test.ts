import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import type { Book, BookPhoto, BookStory } from "../model";
import { mendedIn } from "./mended-books";

const photo: BookPhoto = { kind: "photo", id: 1, key: "1", caption: "", width: 30, height: 20, url: "" };
const story = (paragraphs: string[], media: BookPhoto[]): BookStory => ({
  ...{ id: 1, promptId: 1, title: "The river", paragraphs, media },
  ...{ age: null, date: "", location: "" },
});
const composed = (composition: 2 | undefined, ...stories: BookStory[]): Book => {
  const book = plainBook(stories);
  return { ...book, look: { ...book.look, composition } };
};

test("files of a book by spreads are made anew where a story has photos alone, and of no other book", () => {
  const words = story(["The river froze."], [photo]);
  expect(mendedIn(composed(2, words, story([], [photo])))).toHaveLength(1);
  expect(mendedIn(composed(2, words, story([], [])))).toEqual([]);
  expect(mendedIn(composed(undefined, story([], [photo])))).toEqual([]);
});
