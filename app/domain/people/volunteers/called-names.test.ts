import { expect, test } from "vitest";
import { calledNames } from "./called-names";

test("people are called by their first name, and by a letter more where two have it", () => {
  expect(calledNames(["Dora Finch", "Walter Bell", "Dora Ann Hale", "Dora", "  Émile  Éluard "])).toEqual([
    "Dora F.",
    "Walter",
    "Dora H.",
    "Dora",
    "Émile",
  ]);
  expect(calledNames([])).toEqual([]);
});
