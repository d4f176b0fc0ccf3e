import { expect, test } from "vitest";
import type { LifeFacts } from "../life-facts";
import { childNames, factsBelowTree, familyTree } from "./family-tree";

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

test("below the tree stands what it does not say: work, and the day of a wedding without a name", () => {
  const below = (facts: Partial<LifeFacts>) => {
    const tree = familyTree({ ...life, ...facts });
    return tree && factsBelowTree({ ...life, ...facts }, tree);
  };
  expect(below({})).toEqual([{ label: "Work", value: "Teacher" }]);
  expect(below({ spouse: "", marriageDate: "1958-06-11" })).toEqual([
    { label: "Married", value: "June 11, 1958" },
    { label: "Work", value: "Teacher" },
  ]);
  expect(below({ spouse: "", marriageDate: "", occupation: "" })).toEqual([]);
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
