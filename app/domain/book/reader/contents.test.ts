import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import type { BookStory } from "../model";
import { contentsOf, entryAt } from "./contents";

function story(id: number): BookStory {
  const none = { promptId: id, age: null, date: "", location: "", media: [] };
  return { ...none, id, title: `Story ${id}`, paragraphs: ["Words."] };
}

test("the contents have the printed page of each part, and leave out what was not printed", () => {
  const starts = {
    contents: 2,
    introduction: 3,
    "chapter-1": 5,
    "story-7": 6,
    "chapter-2": 9,
    "story-9": 10,
  };
  const contents = contentsOf(plainBook([story(7), story(8)], [story(9)]), starts);
  expect(contents.map(({ kind, title, page, storyId }) => [kind, title, page, storyId])).toEqual([
    ["introduction", "Introduction", 3, undefined],
    ["chapter", "Chapter 1", 5, undefined],
    ["story", "Story 7", 6, 7],
    ["chapter", "Chapter 2", 9, undefined],
    ["story", "Story 9", 10, 9],
  ]);
  expect([2, 3, 8, 10, 24].map((page) => entryAt(contents, page)?.title)).toEqual([
    undefined,
    "Introduction",
    "Story 7",
    "Story 9",
    "Story 9",
  ]);
});
