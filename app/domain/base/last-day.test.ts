import { expect, test } from "vitest";
import { endOfDay, lastEndingDay } from "./last-day";

test.each(["2026-12-31", "2024-02-28", "2027-03-14"])("%s goes on until it has ended everywhere", (day) => {
  const end = endOfDay(day);
  expect(lastEndingDay(end)).toBe(day);
  // In Honolulu, ten hours behind, it has ended by then.
  expect(new Date(Date.parse(end) - 10 * 3_600_000).toISOString().slice(0, 10)).not.toBe(day);
  expect(lastEndingDay(new Date(Date.parse(end) + 1))).not.toBe(day);
});

test("a time of before is of the day on which it was in UTC", () => {
  expect(lastEndingDay("2026-12-01T23:59:59.999Z")).toBe("2026-12-01");
});

test("the last day that can be written is after all others", () => {
  const end = endOfDay("9999-12-31");
  expect(end > endOfDay("2026-12-31")).toBe(true);
  expect(lastEndingDay(end)).toBe("9999-12-31");
});
