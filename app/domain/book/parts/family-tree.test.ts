import { expect, test } from "vitest";
import { childNames, familyTree } from "./family-tree";

const life = {
  ...{
    name: "Rose Hale",
    birthdate: "1938",
    birthplace: "Boston",
    spouse: "Samuel Hale",
    marriageDate: "1958",
  },
  ...{ children: "Ruth (1960), Samuel and Tom", occupation: "Teacher", significantEvents: [] },
};

test("a family is its author, spouse and children, in the order of the bio", () => {
  expect(familyTree(life)).toEqual({
    self: { name: "Rose Hale", detail: "1938, Boston" },
    spouse: { name: "Samuel Hale", detail: "1958" },
    children: ["Ruth (1960)", "Samuel", "Tom"],
  });
});

test.each([
  ["", []],
  ["Ruth", ["Ruth"]],
  ["Ruth\nSamuel; Tom", ["Ruth", "Samuel", "Tom"]],
  ["Ruth, Samuel, and Tom.", ["Ruth", "Samuel", "Tom"]],
  ["Ana y Luis", ["Ana", "Luis"]],
])("children: %s", (text, names) => {
  expect(childNames(text)).toEqual(names);
});

test("a sentence about children is no list of names, and nobody alone is no tree", () => {
  expect(childNames("three boys and a girl")).toBeNull();
  expect(
    familyTree({ ...life, children: "We were blessed with three wonderful boys and later also with a girl" }),
  ).toBeNull();
  expect(familyTree({ ...life, spouse: "", children: "" })).toBeNull();
});
