import { expect, test } from "vitest";
import { proseOf } from "../../../../tests/support/books/sentences";
import { beginningOf } from "./story-beginning";

const list = (count: number) => Array.from({ length: count }, (_, index) => `- ${index} cups`).join("\n");
const verse = (count: number) =>
  Array.from({ length: count }, (_, index) => `We went over the river, ${index}`).join("\n");
const line = "It was the day of the fair.";
const none = { divided: [], sinkRoom: Number.POSITIVE_INFINITY };

test("a list behind the first lines may be divided, and one further down stays whole", () => {
  expect(beginningOf([line, list(12)]).divided).toEqual([1]);
  expect(beginningOf([...proseOf(200, 1), list(12)])).toEqual(none);
});

test("verse keeps its page as long as the title sinks no further than it allows", () => {
  const { divided, sinkRoom } = beginningOf([line, verse(8), verse(6)]);
  expect([divided, sinkRoom > 0 && sinkRoom < 10]).toEqual([[], true]);
  expect(beginningOf([line, verse(8), verse(6)], { above: 4 }).sinkRoom).toBe(sinkRoom - 4);
});

test("verse that finds no room below its title is divided", () => {
  expect(beginningOf([line, verse(12), verse(12)]).divided).toEqual([1, 2]);
  expect(beginningOf([line, verse(12)], { above: 14 }).divided).toEqual([1]);
});

test("prose alone has nothing to keep", () => {
  expect(beginningOf(proseOf(300, 2))).toEqual(none);
});

test("a title does not sink so far that a portrait beside its words runs over the edge", () => {
  expect(beginningOf(proseOf(300, 2), { beside: 18 }).sinkRoom).toBe(3);
  expect(beginningOf(proseOf(300, 2), { beside: 30 }).sinkRoom).toBe(0);
});
