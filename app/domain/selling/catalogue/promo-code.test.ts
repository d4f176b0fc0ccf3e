import { expect, test } from "vitest";
import { findPromoProblem, type PromoConstraints, promoMessages } from "./promo-code";

const open: PromoConstraints = { validUntilOn: null, applicablePlans: [], maxUses: null, takenUses: 7 };
const now = new Date("2026-03-04T05:06:07.000Z");
const reason = (constraints: Partial<PromoConstraints>, at = now) =>
  findPromoProblem({ ...open, ...constraints }, "family", at);

test("without limits a code works", () => {
  expect(reason({})).toBeUndefined();
});

test("works until its day is over in all of the United States", () => {
  const onNewYear = { validUntilOn: "2026-12-31" };
  expect(reason(onNewYear, new Date("2027-01-01T10:59:00Z"))).toBeUndefined();
  expect(reason(onNewYear, new Date("2027-01-01T12:00:00Z"))).toBe(promoMessages.expired);
});

test("works for its plans alone", () => {
  expect(reason({ applicablePlans: ["guided", "family"] })).toBeUndefined();
  expect(reason({ applicablePlans: ["guided"] })).toBe("This promo code is not valid for this plan");
});

test("works as often as it may", () => {
  expect(reason({ maxUses: 8 })).toBeUndefined();
  expect(reason({ maxUses: 7 })).toBe(promoMessages.usedUp);
});
