import { describe, expect, test } from "vitest";
import { keptBackups } from "./retention";

const at = (date: string) => `${date}T03-00-00Z`;
const daysBefore = (date: string, count: number) =>
  Array.from({ length: count }, (_, day) =>
    at(new Date(Date.parse(date) - day * 86_400_000).toISOString().slice(0, 10)),
  );

describe("of one backup a day", () => {
  test.each([
    ["a first one", 1, ["2026-12-31"]],
    ["a week, all seven", 7, ["31", "30", "29", "28", "27", "26", "25"].map((day) => `2026-12-${day}`)],
    [
      "two weeks, seven days and the Sunday of the week before",
      14,
      ["31", "30", "29", "28", "27", "26", "25", "20"].map((day) => `2026-12-${day}`),
    ],
    [
      "two months, seven days, four weeks, and the last day of the month before",
      61,
      [
        ...["31", "30", "29", "28", "27", "26", "25", "20", "13"].map((day) => `2026-12-${day}`),
        "2026-11-30",
      ],
    ],
    [
      "three years, seven days, four weeks, twelve months",
      1_100,
      [
        ...["31", "30", "29", "28", "27", "26", "25", "20", "13"].map((day) => `2026-12-${day}`),
        ...["11-30", "10-31", "09-30", "08-31", "07-31", "06-30", "05-31", "04-30", "03-31"].map(
          (day) => `2026-${day}`,
        ),
        ...["02-28", "01-31"].map((day) => `2026-${day}`),
      ],
    ],
  ])("%s", (_what, count, kept) => {
    expect(keptBackups(daysBefore("2026-12-31", count))).toEqual(kept.map(at));
  });
});

test.each([
  ["nothing", [], []],
  ["the newest of a day", ["2026-05-06T03-00-00Z", "2026-05-06T09-00-00Z"], ["2026-05-06T09-00-00Z"]],
  [
    "backups of long ago, while there are no newer ones",
    ["2020-01-01", "2020-01-02", "2020-02-01"].map(at),
    ["2020-02-01", "2020-01-02", "2020-01-01"].map(at),
  ],
  [
    "a week that crosses the year as one week",
    [...daysBefore("2027-01-10", 7), at("2027-01-02"), at("2026-12-29")],
    // Both days are of one week and no longer of the last seven; each is the newest of its month.
    [...daysBefore("2027-01-10", 7), at("2027-01-02"), at("2026-12-29")],
  ],
  [
    "only the newest of a week that is over",
    [...daysBefore("2026-06-28", 7), at("2026-06-20"), at("2026-06-17")],
    [...daysBefore("2026-06-28", 7), at("2026-06-20")],
  ],
])("keeps %s", (_what, times, kept) => {
  expect(keptBackups(times)).toEqual(kept);
});

test("a year of thinning day by day keeps what thinning at once would keep", () => {
  const days = daysBefore("2026-12-31", 500).reverse();
  let left: string[] = [];
  for (const day of days) left = keptBackups([...left, day]);
  expect(left.slice(0, 9)).toEqual(keptBackups(days).slice(0, 9));
  expect(left).toHaveLength(keptBackups(days).length);
});
