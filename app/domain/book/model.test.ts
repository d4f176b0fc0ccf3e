import { expect, test } from "vitest";
import { defaultTitle, storyDetails } from "./model";
import { estimatedPages } from "./print/estimate";

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

test.each([
  [{ age: 12, date: "1952-06-03", location: "Boston" }, ["Age 12", "June 3, 1952", "Boston"]],
  [{ age: 0, date: "1952-06", location: "" }, ["Age 0", "June 1952"]],
  [{ age: null, date: "spring 1952", location: "" }, ["spring 1952"]],
  [{ age: null, date: "1952-13", location: "" }, ["1952-13"]],
  [{ age: null, date: "", location: "" }, []],
])("%j reads %j", (story, details) => {
  expect(storyDetails(story)).toEqual(details);
});
