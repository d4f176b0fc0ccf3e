import { expect, test } from "vitest";
import { monthAfter } from "./months";

test.each([
  ["2026-03-31", -1, "2026-02-28"],
  ["2027-01-15", -6, "2026-07-15"],
])("from %s %i months lead to %s", (day, months, expected) => {
  expect(monthAfter(`${day}T13:30:00.000Z`, months)).toBe(`${expected}T13:30:00.000Z`);
});

test.each([
  ["2026-01-15", "2026-02-15"],
  ["2026-01-31", "2026-02-28"],
  ["2028-01-31", "2028-02-29"],
  ["2026-01-29", "2026-02-28"],
  ["2026-03-31", "2026-04-30"],
  ["2026-12-31", "2027-01-31"],
])("one month after %s is %s", (day, expected) => {
  expect(monthAfter(`${day}T13:30:00.000Z`)).toBe(`${expected}T13:30:00.000Z`);
});
