import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import type { BookStory } from "../model";
import { findTextPart } from "./text-parts";

function story(id: number, letters = 10): BookStory {
  const none = { promptId: id, age: null, date: "", location: "", media: [] };
  return { ...none, id, title: `Story ${id}`, paragraphs: ["x".repeat(letters)] };
}

test("a text is one part, unless it is very long; then stories stay whole", () => {
  const whole = plainBook([story(1, 60), story(2, 60)], [story(3, 300), story(4)]);
  expect(findTextPart(whole, {})).toEqual({
    book: whole,
    part: 1,
    parts: 1,
    years: [],
    sentences: { 1: "", 2: "" },
  });
  const shown = (wanted: { part?: number; storyId?: number }) => {
    const { book: shownBook, part, parts } = findTextPart(whole, wanted, 120);
    const ids = shownBook.chapters.flatMap(({ stories }) => stories.map(({ id }) => id));
    return [part, parts, ids, shownBook.introduction.length];
  };
  expect(shown({})).toEqual([1, 3, [1, 2], 1]);
  expect(shown({ part: 2 })).toEqual([2, 3, [3], 0]);
  expect(shown({ part: 99 })).toEqual([3, 3, [4], 0]);
  expect(shown({ part: Number.NaN })).toEqual([1, 3, [1, 2], 1]);
  expect(shown({ storyId: 3 })).toEqual([2, 3, [3], 0]);
  expect(shown({ storyId: 5, part: 3 })).toEqual([3, 3, [4], 0]);
});

test("each part knows the years of the whole book", () => {
  const dated = [1, 2, 3].map((id) => ({ ...story(id, 60), date: `195${id}` }));
  const book = plainBook(dated);
  for (const part of [1, 3]) {
    const { years } = findTextPart(book, { part }, 60);
    expect(years.map(({ year, storyId }) => [year, storyId])).toEqual([
      ["1951", 1],
      ["1952", 2],
      ["1953", 3],
    ]);
  }
  const omitted = { ...book, parts: { ...book.parts, omitted: ["timeline" as const] } };
  expect(findTextPart(omitted, {}).years).toEqual([]);
});

test("a book without stories is one part", () => {
  expect(findTextPart(plainBook(), { part: 4 })).toMatchObject({ part: 1, parts: 1 });
});
