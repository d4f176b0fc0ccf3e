import { expect, test } from "vitest";
import { photoCaption, storyTitle, whoOfCaption, whoOfTitle } from "./photo-words";

const none = { who: "", location: "", content: "", date: "" };

test.each([
  [{ who: "Aunt Rose", date: "1952" }, "Aunt Rose, 1952"],
  [{ who: "Aunt Rose" }, "Aunt Rose"],
  [{ who: "That is Rose!", date: "1952" }, "That is Rose! 1952"],
  [{ date: "June 2008", location: "Lake Erie" }, "A photo from June 2008"],
  [{ location: "Lake Erie" }, "A photo from Lake Erie"],
  [{ content: "We ran." }, "A photo"],
])("%o is titled %s", (words, title) => {
  expect(storyTitle({ ...none, ...words })).toBe(title);
});

test("the caption has what is known, and the text after the photo is not in it", () => {
  const words = { who: "Aunt Rose", location: "Lake Erie", content: "We ran.", date: "1952" };
  expect(photoCaption(words)).toBe("Aunt Rose, Lake Erie, 1952");
  expect(photoCaption({ ...none, content: "We ran." })).toBe("");
});

test("a long answer is cut in the title only", () => {
  const who = "Rose ".repeat(40).trim();
  expect(storyTitle({ ...none, who })).toHaveLength(120);
  expect(photoCaption({ ...none, who })).toBe(who);
});

test.each([
  { who: "Aunt Rose", location: "Lake Erie", date: "1952" },
  { who: "That is Rose!", date: "1952" },
  { who: "Aunt Rose" },
  { location: "Lake Erie", date: "1952" },
  { who: "Rose, 1952", date: "1952" },
  {},
])("who of %o is found again in its caption and in its title", (known) => {
  const words = { ...none, ...known };
  expect(whoOfCaption(photoCaption(words), words)).toBe(words.who);
  expect(whoOfTitle(storyTitle(words), words)).toBe(words.who);
});

test("a caption or a title in other words names nobody that is known", () => {
  expect(whoOfTitle("The ferry", { ...none, date: "1952" })).toBeNull();
  expect(whoOfTitle("A photo from 1951", { ...none, date: "1952" })).toBeNull();
  expect(whoOfCaption("Rose in 1952", { ...none, location: "Lake Erie", date: "1952" })).toBeNull();
  expect(whoOfCaption("My aunt", { ...none, date: "1952" })).toBeNull();
});
