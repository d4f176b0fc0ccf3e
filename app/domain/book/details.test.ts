import { expect, test } from "vitest";
import { chapterAges, storyDetails } from "./model";

test.each([
  [{ age: 12, date: "1952-06-03", location: "Boston" }, ["Age 12", "June 3, 1952", "Boston"]],
  [{ age: 0, date: "1952-06", location: "" }, ["Age 0", "June 1952"]],
  [{ age: null, date: "spring 1952", location: "" }, ["spring 1952"]],
  [{ age: null, date: "1952-13", location: "" }, ["1952-13"]],
  [{ age: null, date: "", location: "" }, []],
])("%j reads %j", (story, details) => {
  expect(storyDetails(story)).toEqual(details);
});

test("a chapter's ages stand after the word", () => {
  expect(chapterAges({ ageRange: "0-12" })).toBe("Ages 0-12");
  expect(chapterAges({ ageRange: "" })).toBe("");
});
