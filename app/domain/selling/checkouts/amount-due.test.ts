import { expect, test } from "vitest";
import { amountDue } from "./amount-due";

test.each([
  [0, 0, 0],
  [1, 0, 1],
  [49, 0, 49],
  [50, 50, 0],
  [51, 51, 0],
])("of a total of %i cents, %i are charged and %i waived", (totalCents, dueCents, waivedCents) => {
  expect(amountDue({ totalCents })).toEqual({ dueCents, waivedCents });
});
