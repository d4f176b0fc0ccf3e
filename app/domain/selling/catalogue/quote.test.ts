import { describe, expect, test } from "vitest";
import { plans } from "../../people/plans/plans";
import { planPriceText } from "./catalogue";
import { type AppliedPromo, type Discount, quote, quoteBooks, quotePlan } from "./quote";

const eightPercent = 8_000;
const percentage = (hundredths: number): Discount => ({ type: "percentage", hundredths });
const fixed = (hundredths: number): Discount => ({ type: "fixed", hundredths });
const promo: AppliedPromo = { code: "LEGACY", type: "percentage", hundredths: 10_00 };
const offer = (id: keyof typeof plans) => ({ ...plans[id], priceCents: plans[id].defaultPriceCents });

describe("a plan without a code", () => {
  test.each([
    ["self-serve", "$25/month", 2500, 200],
    ["guided", "$75/month", 7500, 600],
    ["family", "$989 one-time", 98900, 7912],
    ["white-glove", "$1,989 one-time", 198900, 15912],
  ] as const)("%s costs %s", (id, text, baseCents, taxCents) => {
    expect(planPriceText(offer(id))).toBe(text);
    expect(quotePlan(offer(id), null, eightPercent)).toMatchObject({
      baseCents,
      discountCents: 0,
      netCents: baseCents,
      taxCents,
      totalCents: baseCents + taxCents,
    });
  });
});

describe("a discount", () => {
  test.each([
    ["a tenth", 98900, percentage(10_00), 9890],
    ["all of it", 98900, percentage(100_00), 98900],
    ["half a cent, which goes up", 101, percentage(50_00), 51],
    ["a third of a cent, which goes down", 100, percentage(33), 0],
    ["dollars and cents", 2500, fixed(12_50), 1250],
    ["more than there is", 2500, fixed(100_00), 2500],
  ])("takes %s", (_what, base, discount, discountCents) => {
    expect(quote(base, discount, 0)).toMatchObject({ discountCents, netCents: base - discountCents });
  });

  test("comes before the tax, which is on the rest", () => {
    expect(quote(98900, fixed(100_00), eightPercent)).toEqual({
      baseCents: 98900,
      discountCents: 10000,
      netCents: 88900,
      taxCents: 7112,
      totalCents: 96012,
    });
    expect(quote(2500, percentage(100_00), eightPercent).totalCents).toBe(0);
  });

  test("of a monthly plan is for the first month", () => {
    const { totalCents, renewal } = quotePlan(offer("guided"), promo, eightPercent);
    expect([totalCents, renewal?.totalCents]).toEqual([7290, 8100]);
    expect(quotePlan(offer("family"), promo, eightPercent).renewal).toBeNull();
  });
});

test("tax of three decimals is exact", () => {
  expect(quote(98900, null, 8_875).taxCents).toBe(8777);
  expect(quote(98900, null, 0).taxCents).toBe(0);
});

test("a thousand quotes at random add up, to the cent", () => {
  const random = mulberry(20261121);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  for (let round = 0; round < 1_000; round += 1) {
    const base = upTo(500_000);
    const discount = [null, percentage(upTo(100_00)), fixed(upTo(600_000))][upTo(2)] ?? null;
    const taxRate = upTo(100_000);
    const lines = quote(base, discount, taxRate);
    const { baseCents, discountCents, netCents, taxCents, totalCents } = lines;
    for (const cents of Object.values(lines)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
    expect(baseCents).toBe(base);
    expect(discountCents).toBeLessThanOrEqual(base);
    expect(netCents).toBe(baseCents - discountCents);
    expect(totalCents).toBe(baseCents - discountCents + taxCents);
    // Against the same in big whole numbers: twice the line is within one cent of twice the exact share.
    const exactTax = BigInt(netCents) * BigInt(taxRate) * 2n;
    const off = BigInt(taxCents) * 200_000n - exactTax;
    expect(off > -100_000n && off <= 100_000n).toBe(true);
    if (discount?.type === "percentage") {
      const offDiscount = BigInt(discountCents) * 20_000n - BigInt(base) * BigInt(discount.hundredths) * 2n;
      expect(offDiscount > -10_000n && offDiscount <= 10_000n).toBe(true);
    }
    if (discount?.type === "fixed") expect(discountCents).toBe(Math.min(base, discount.hundredths));
  }
});

test("books cost their price, each", () => {
  expect(quoteBooks({ bookPriceCents: 2400 }, 10, 0)).toEqual({
    copies: 10,
    priceCents: 2400,
    taxRate: 0,
    taxCents: 0,
    totalCents: 24000,
  });
  // 7200 x 6.25 % is 450 cents; the tax is rounded once for the order, not for each book.
  expect(quoteBooks({ bookPriceCents: 2400 }, 3, 6_250)).toMatchObject({ taxCents: 450, totalCents: 7650 });
  expect(quoteBooks({ bookPriceCents: 2410 }, 3, 6_250)).toMatchObject({ taxCents: 452, totalCents: 7682 });
});

/** The same numbers at every run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
