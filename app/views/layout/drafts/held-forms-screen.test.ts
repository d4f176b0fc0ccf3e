import { expect, test } from "vitest";
import { heldFormTitle, readableFields } from "./held-forms-screen";

test.each([
  ["/bio", "Your biographical information"],
  ["/chapters/new", "A chapter of your own"],
  ["/account/snapshot", "The page for my carers"],
  ["/app", "What you wrote"],
])("a form for %s is called %s", (path, title) => {
  expect(heldFormTitle(path)).toBe(title);
});

test("shows words with their labels, and nothing that is for the machine", () => {
  const shown = readableFields([
    ["version", "3"],
    ["lifeStageId", "7"],
    ["marriageDate", "June 1952"],
    ["significantEvents", "The flood"],
    ["significantEvents", " "],
    ["caption-12", "The ferry"],
    ["lovedOnes", "Walter"],
    ["zipCode", "61036"],
    ["sentence-1", "The river froze."],
  ]);
  expect(shown.map(({ label, text }) => [label, text])).toEqual([
    ["Marriage date", "June 1952"],
    ["Significant events", "The flood"],
    ["Caption", "The ferry"],
    ["Whom I love", "Walter"],
    ["ZIP code", "61036"],
    ["What you wrote", "The river froze."],
  ]);
});
