import { expect, test } from "vitest";
import { billDays, shareOf } from "./bill-days";

let next = 0;
const stay = (userId: number | null, beganAt: string, endedAt: string | null = null) => {
  next += 1;
  return {
    id: next,
    userId,
    beganAt: `${beganAt}T15:00:00.000Z`,
    endedAt: endedAt && `${endedAt}T09:00:00.000Z`,
  };
};

test("a day counts once, with the first and the last one, in its month alone", () => {
  const stays = [
    stay(1, "2026-01-05"),
    stay(2, "2026-11-10"),
    stay(3, "2026-11-10", "2026-11-12"),
    stay(4, "2026-11-30"),
    stay(5, "2026-12-01"),
    stay(6, "2026-01-01", "2026-10-31"),
    stay(7, "2026-01-01", "2026-11-01"),
    stay(8, "2026-11-03", "2026-11-05"),
    stay(8, "2026-11-05", "2026-11-06"),
    stay(null, "2026-11-29"),
    stay(null, "2026-11-29"),
  ];
  expect(billDays("2026-11", 30_00, stays).map(({ userId, days, cents }) => [userId, days, cents])).toEqual([
    [1, 30, 30_00],
    [2, 21, 21_00],
    [3, 3, 3_00],
    [4, 1, 1_00],
    [7, 1, 1_00],
    [8, 4, 4_00],
    [null, 2, 2_00],
    [null, 2, 2_00],
  ]);
});

test("nothing counts before the rate was offered", () => {
  const stays = [stay(1, "2026-01-05"), stay(2, "2026-11-28"), stay(3, "2026-11-01", "2026-11-19")];
  expect(billDays("2026-11", 30_00, stays, "2026-11-20T23:59:00.000Z").map(({ days }) => days)).toEqual([
    11, 3,
  ]);
});

test("shares are rounded half up to a whole cent, and all days are the whole rate", () => {
  expect(shareOf("2026-11", 25_00, 1)).toBe(83);
  expect(shareOf("2026-11", 25_00, 11)).toBe(9_17);
  expect(shareOf("2026-11", 1, 15)).toBe(1);
  expect(shareOf("2026-11", 1, 14)).toBe(0);
  expect(shareOf("2027-02", 25_01, 14)).toBe(12_51);
  for (const month of ["2026-11", "2026-12", "2027-02", "2028-02"]) {
    const days = { "2026-11": 30, "2026-12": 31, "2027-02": 28, "2028-02": 29 }[month] ?? 0;
    expect(shareOf(month, 19_99, days)).toBe(19_99);
  }
});
