import { expect, test } from "vitest";
import { builtInProfile } from "../print/printer-profile";
import { insideSpread } from "./inside-spread";

const pagesOf = (starts?: Record<string, number>, ownPages?: number[]) =>
  insideSpread("/book/files/7", { pages: 24, profile: builtInProfile, starts, ownPages }).pages;

test("a look inside shows words or photos on both pages, where there are any", () => {
  const starts = { contents: 5, "chapter-1": 7, "story-1": 7, "story-2": 9, "story-3": 12 };
  expect(pagesOf(starts, [7, 9, 12, 13, 14, 15])).toEqual([12, 13]);
  expect(pagesOf(starts, [4, 5, 7, 8, 9])).toEqual([8, 9]);
});

test("without such pages it shows where the first story begins", () => {
  const starts = { "story-1": 7, "story-2": 9 };
  expect(pagesOf(starts, [7, 9])).toEqual([6, 7]);
  expect(pagesOf(starts, [4, 5, 7])).toEqual([6, 7]);
});

test("where only the beginnings of stories are known, it shows two that face each other", () => {
  expect(pagesOf({ "story-1": 7, "story-2": 10, "story-3": 11 })).toEqual([10, 11]);
  expect(pagesOf({ "story-1": 7, "story-2": 10 })).toEqual([6, 7]);
  expect(pagesOf({})).toEqual([1]);
  expect(pagesOf()).toEqual([1]);
});
