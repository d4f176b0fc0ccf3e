import { expect, test } from "vitest";
import { plainBook } from "../../../../tests/support/books/plain-book";
import { chapterAges, listShownAges, printedAges, yearsAndAges } from "./chapter-ages";
import { noParts } from "./parts";

const born = (birthdate: string) => ({
  parts: {
    ...noParts,
    life: {
      ...{ name: "Rose", birthdate, birthplace: "", marriageDate: "", spouse: "", children: "" },
      ...{ occupation: "", significantEvents: [] },
    },
  },
});
const chapter = (ageRange: string) => ({ id: 99_999, ageRange });

test("a chapter with ages says them, one without says nothing", () => {
  expect(chapterAges({ id: 1, ageRange: "0-12" })).toBe("Ages 0-12");
  expect(chapterAges({ id: 1, ageRange: "" })).toBe("");
});

test("books print ages with an en dash", () => {
  expect(printedAges(chapter("13 - 18"))).toBe("Ages 13–18");
});

test("the years of a chapter stand before its ages where the birthdate is known", () => {
  expect(yearsAndAges(chapter("0-12"), born("May 4, 1938"))).toBe("1938–1950 · Ages 0–12");
  expect(yearsAndAges(chapter("65 and beyond"), born("1938"))).toBe("from 2003 on · Ages 65 and beyond");
  expect(yearsAndAges(chapter("0-12"), born(""))).toBe("Ages 0–12");
  expect(yearsAndAges(chapter("The middle years"), born("1938"))).toBe("Ages The middle years");
});

test("screens say what is printed, and no hyphen in books of an earlier composition", () => {
  const { look } = plainBook();
  const book = { ...born("1938"), look };
  expect(listShownAges(chapter("0-12"), book)).toEqual(["Ages 0–12"]);
  expect(listShownAges(chapter(""), book)).toEqual([]);
  const bySpreads = { ...book, look: { ...look, composition: 2 as const } };
  expect(listShownAges(chapter("0-12"), bySpreads)).toEqual(["1938–1950", "Ages 0–12"]);
});
