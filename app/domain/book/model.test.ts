import { expect, test } from "vitest";
import { defaultTitle, estimatedPages } from "./model";

test.each([
  [0, 2],
  [1, 4],
  [2, 5],
  [19, 31],
  [150, 227],
])("%i stories make about %i pages", (stories, pages) => {
  expect(estimatedPages(stories)).toBe(pages);
});

test("a book without a title is called after its author and kind", () => {
  expect(defaultTitle("Ruth", "biography")).toBe("Ruth's Life Story");
  expect(defaultTitle("Ruth", "mission")).toBe("Ruth's Mission Story");
});
