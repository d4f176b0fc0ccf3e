import { expect, test } from "vitest";
import { birthdaysFrom } from "./birthdays";

const born = (birthdate: string, locale = "en") => ({ id: 1, displayName: "Dora", birthdate, locale });
const daysOf = (today: string, ...people: ReturnType<typeof born>[]) =>
  birthdaysFrom(today, people).map(({ on, turns }) => `${on} ${turns}`);

test("today and thirteen days after it, the next first, over the new year", () => {
  expect(daysOf("2026-12-24", born("January 6, 1938"), born("12/24/1940"), born("Jan 7, 1938"))).toEqual([
    "2026-12-24 86",
    "2027-01-06 89",
  ]);
  expect(daysOf("2026-12-24", born("December 23, 1938"))).toEqual([]);
});

test("a date is read in the order of its language, and one without a day or year is none", () => {
  expect(daysOf("2026-04-03", born("3/4/1938", "es"), born("3/4/1938", "en"))).toEqual(["2026-04-03 88"]);
  expect(daysOf("2026-04-03", born("1938"), born("April 1938"), born("April 3"), born(""))).toEqual([]);
  expect(daysOf("2026-04-03", born("April 3, 2031"))).toEqual([]);
});

test("who was born on February 29 has a birthday every year", () => {
  expect(daysOf("2027-02-27", born("February 29, 1936"))).toEqual(["2027-03-01 91"]);
  expect(daysOf("2028-02-27", born("February 29, 1936"))).toEqual(["2028-02-29 92"]);
});
