import { expect, test } from "vitest";
import { chapterOfYear, parseAges, titleWithYears, yearOf } from "./chapter-years";

const chapters = [
  { id: 1, title: "The Early Years", ageRange: "0-12" },
  { id: 2, title: "Growing Up", ageRange: "13-18" },
  { id: 3, title: "The Golden Years", ageRange: "65 and beyond" },
  { id: 4, title: "Recipes", ageRange: "" },
];

test.each([
  ["0-12", { from: 0, to: 12 }],
  ["13 to 18", { from: 13, to: 18 }],
  ["65 and beyond", { from: 65, to: Number.POSITIVE_INFINITY }],
  ["Age 40", { from: 40, to: 40 }],
])("the ages %s", (text, ages) => {
  expect(parseAges(text)).toEqual(ages);
});

test("words without ages are no ages", () => {
  expect(parseAges("")).toBeUndefined();
  expect(parseAges("all my life")).toBeUndefined();
});

test.each([
  [1938, 1],
  [1951, 2],
  [2010, 3],
])("the year %s of a life since 1938 is in chapter %s", (year, id) => {
  expect(chapterOfYear(chapters, 1938, year)?.id).toBe(id);
});

test("no chapter before the birth, between the chapters, or without a year", () => {
  expect(chapterOfYear(chapters, 1938, 1930)).toBeUndefined();
  expect(chapterOfYear(chapters, 1938, 1970)).toBeUndefined();
  expect(chapterOfYear(chapters, 1938, undefined)).toBeUndefined();
  expect(chapterOfYear(chapters, undefined, 1938)).toBeUndefined();
});

test("the year is read in a date as people write it", () => {
  expect(yearOf("spring 1952")).toBe(1952);
  expect(yearOf("3/4/1950")).toBe(1950);
  expect(yearOf("long ago")).toBeUndefined();
});

test("a chapter is named with its years", () => {
  const titles = chapters.map((chapter) => titleWithYears(chapter, 1938));
  expect(titles).toEqual([
    "The Early Years (1938 to 1950)",
    "Growing Up (1951 to 1956)",
    "The Golden Years (from 2003)",
    "Recipes",
  ]);
  expect(titleWithYears({ id: 1, title: "The Early Years", ageRange: "0-12" }, undefined)).toBe(
    "The Early Years",
  );
});
