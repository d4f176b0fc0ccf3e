import { expect, test } from "vitest";
import { cutAtSilences } from "./cut-at-silences";

test("ten minutes are one part", () => {
  expect(cutAtSilences(600, [{ start: 200, end: 210 }])).toEqual([{ startsAt: 0, endsAt: 600 }]);
});

test("a longer recording is cut in the longest silence of the second half", () => {
  const silences = [
    { start: 100, end: 120 },
    { start: 400, end: 402 },
    { start: 500, end: 501 },
  ];
  expect(cutAtSilences(700, silences)).toEqual([
    { startsAt: 0, endsAt: 401 },
    { startsAt: 401, endsAt: 700 },
  ]);
});

test("without a silence it is cut at the limit", () => {
  expect(cutAtSilences(1500, [])).toEqual([
    { startsAt: 0, endsAt: 600 },
    { startsAt: 600, endsAt: 1200 },
    { startsAt: 1200, endsAt: 1500 },
  ]);
});

test("parts follow each other without a gap, none longer than the limit", () => {
  const silences = Array.from({ length: 900 }, (_, index) => ({
    start: index * 8,
    end: index * 8 + (index % 7) / 5,
  }));
  const parts = cutAtSilences(7200, silences);
  expect(parts.at(-1)?.endsAt).toBe(7200);
  parts.forEach(({ startsAt, endsAt }, index) => {
    expect(startsAt).toBe(index === 0 ? 0 : parts[index - 1]?.endsAt);
    expect(endsAt - startsAt).toBeLessThanOrEqual(600);
    expect(endsAt).toBeGreaterThan(startsAt);
  });
});
