import { expect, test } from "vitest";
import { daysIn, monthOf, nextMonth, previousMonth, readMonth, spanOf } from "./month";

test("months have their days, and follow each other over the new year", () => {
  expect(["2026-11", "2026-12", "2027-02", "2028-02"].map(daysIn)).toEqual([30, 31, 28, 29]);
  expect([nextMonth("2026-12"), previousMonth("2027-01")]).toEqual(["2027-01", "2026-12"]);
  expect(spanOf("2026-12")).toEqual({ from: "2026-12-01T00:00:00.000Z", until: "2027-01-01T00:00:00.000Z" });
  expect(monthOf("2026-11-30T23:59:59.999Z")).toBe("2026-11");
});

test("what is no month is none", () => {
  for (const text of ["2026-13", "2026-00", "2026-1", "1926-11", "2026-11-01", "", null, 202611])
    expect(readMonth(text)).toBeUndefined();
  expect(readMonth("2026-11")).toBe("2026-11");
});
