import { expect, test } from "vitest";
import { parseLifeDate } from "./life-date";

test.each([
  ["1944-06-06", "1944-06-06"],
  ["June 6, 1944", "1944-06-06"],
  ["Tuesday, June 6th 1944", "1944-06-06"],
  ["6 June 1944", "1944-06-06"],
  ["the 6th of June 1944", "1944-06-06"],
  ["6/6/1944", "1944-06-06"],
  ["Feb. 29, 1952", "1952-02-29"],
  ["1952-03", "1952-03"],
  ["March 1952", "1952-03"],
  ["Sept 1952", "1952-09"],
  ["September 1, 1952", "1952-09-01"],
  ["spring 1952", "1952-03"],
  ["Fall of 1952", "1952-09"],
  ["winter 1952", "1952-12"],
  ["about 1930", "1930"],
  ["the 1930s", "1930"],
  ["1706", "1706"],
  ["", null],
  ["when I was small", null],
  ["June 6", null],
  ["May be 12 of us", null],
])("%s sorts as %s", (text, sortKey) => {
  expect(parseLifeDate(text)).toEqual({ possible: true, sortKey });
});

test.each([
  "30 February",
  "February 30, 1950",
  "1950-02-30",
  "2/30/1950",
  "1951-02-29",
  "1951-13-01",
  "June 31",
  "1900-13",
  "April 0, 1950",
])("%s never was", (text) => {
  expect(parseLifeDate(text).possible).toBe(false);
});
