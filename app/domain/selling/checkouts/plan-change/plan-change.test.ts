import { expect, test } from "vitest";
import { planChange } from "./plan-change";

const present = {
  ...{ plan: "white-glove", paidPlan: "white-glove", subscription: null, hasLapsed: false },
  ...{ timeRemaining: "0h 0m", paidTimeRemaining: "0h 0m", pendingPlan: null },
};

test.each([
  [1, "1 printed book that is included and not ordered yet"],
  [2, "2 printed books that are included and not ordered yet"],
])("%d included books are kept, in words for as many", (booksLeft, words) => {
  const target = { id: "self-serve", name: "Self-Serve", billing: "monthly" } as const;
  expect(planChange({ ...present, booksLeft }, target, null)?.keeps).toContain(words);
});
