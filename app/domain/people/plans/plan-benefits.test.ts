import { describe, expect, test } from "vitest";
import { booksIncludedIn, includes, timeRemaining, weekOf } from "./plan-benefits";

const nothingUsed = { paidPlan: null, bookedMinutes: 0, weekMinutes: 0 };

describe("time remaining", () => {
  test.each([
    [{ plan: null }, "0h 0m"],
    [{ plan: "self-serve" }, "0h 0m"],
    [{ plan: "guided" }, "1h 0m"],
    [{ plan: "guided", weekMinutes: 45 }, "0h 15m"],
    [{ plan: "guided", bookedMinutes: 30 }, "0h 30m"],
    [{ plan: "family", paidPlan: "family", bookedMinutes: 75 }, "8h 45m"],
    [{ plan: "family", bookedMinutes: 700 }, "0h 0m"],
    [{ plan: "white-glove", bookedMinutes: 900 }, "Unlimited"],
    // Hours that were paid for good stay beside a monthly plan.
    [{ plan: "self-serve", paidPlan: "family", bookedMinutes: 60 }, "9h 0m"],
    [{ plan: "guided", paidPlan: "family", bookedMinutes: 60 }, "10h 0m"],
    [{ plan: "guided", paidPlan: "family", bookedMinutes: 60, weekMinutes: 90 }, "9h 0m"],
    [{ plan: "guided", paidPlan: "white-glove" }, "Unlimited"],
  ])("of %j is %s", (time, expected) => {
    expect(timeRemaining({ ...nothingUsed, ...time })).toBe(expected);
  });

  test("counts weeks from Monday", () => {
    for (const day of ["2026-03-02T00:00:00.000Z", "2026-03-08T23:59:59.000Z"])
      expect(weekOf(new Date(day))).toBe("2026-03-02T00:00:00.000Z");
  });
});

test("an included book stays with a monthly plan, and is one", () => {
  expect(booksIncludedIn({ plan: "self-serve", paidPlan: "family" })).toBe(1);
  expect(booksIncludedIn({ plan: "family", paidPlan: "family" })).toBe(1);
  expect(booksIncludedIn({ plan: "guided", paidPlan: null })).toBe(0);
});

test.each([
  ["family", "self-serve", true],
  ["family", "guided", false],
  ["family", "white-glove", false],
  ["white-glove", "guided", true],
  ["white-glove", "family", true],
  ["guided", "self-serve", false],
  ["guided", "guided", true],
] as const)("%s has all of %s: %s", (plan, other, expected) => {
  expect(includes(plan, other)).toBe(expected);
});
