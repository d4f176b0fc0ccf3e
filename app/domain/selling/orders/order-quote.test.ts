import { describe, expect, test } from "vitest";
import type { TaxRules } from "../catalogue/tax";
import { quoteLines } from "./order-quote";

const none = { rate: 0, taxesPlans: false, taxesBooks: false };
const taxes: TaxRules = {
  elsewhere: none,
  states: [
    { state: "IL", rate: 6_250, taxesPlans: false, taxesBooks: true },
    { state: "TX", rate: 8_250, taxesPlans: false, taxesBooks: true },
  ],
  isFixed: false,
};

const shipping = { zones: [], bookGrams: 1_000 };
const home = { country: "US" };

test("each address has the tax of its state, and the total is their sum to the cent", () => {
  const asked = [
    { copies: 3, state: "Illinois", ...home },
    { copies: 1, state: "TX", ...home },
    { copies: 2, state: "OR", ...home },
  ];
  const quote = quoteLines({ priceCents: 2410, taxes, ...shipping, includedCopies: 0 }, asked);
  expect(quote.lines.map(({ taxCents }) => taxCents)).toEqual([452, 199, 0]);
  expect(quote).toMatchObject({ copies: 6, taxRate: 6_250, taxCents: 651, totalCents: 6 * 2410 + 651 });
});

test("the included copy is the first address's", () => {
  const asked = [
    { copies: 1, state: "IL", ...home },
    { copies: 2, state: "IL", ...home },
  ];
  const quote = quoteLines({ priceCents: 2400, taxes, ...shipping, includedCopies: 1 }, asked);
  expect(quote.lines.map(({ totalCents }) => totalCents)).toEqual([0, 5_100]);
  expect(quote.totalCents).toBe(5_100);
});

test("one address is priced as ever", () => {
  const quote = quoteLines({ priceCents: 2400, taxes, ...shipping, includedCopies: 0 }, [
    { copies: 3, state: "", ...home },
  ]);
  expect(quote).toMatchObject({ copies: 3, taxCents: 0, totalCents: 7_200 });
});

describe("abroad", () => {
  const zones = [
    {
      countries: ["DE", "FR"],
      steps: [
        { maxGrams: 1_300, priceCents: 28_00 },
        { maxGrams: 2_300, priceCents: 39_50 },
      ],
    },
  ];
  const priced = { priceCents: 2400, taxes, zones, bookGrams: 1_000, includedCopies: 1 };
  const quote = (copies: number, country: string, state = "") =>
    quoteLines(priced, [{ copies, state, country }]);

  test("a package has the price of its weight, also for the copy of a plan, and no sales tax", () => {
    expect(quote(1, "DE", "IL")).toMatchObject({ taxCents: 0, shippingCents: 28_00, totalCents: 28_00 });
    expect(quote(2, "FR")).toMatchObject({ shippingCents: 39_50, totalCents: 2400 + 39_50 });
    expect(quote(2, "DE", "IL")).toMatchObject({ taxRate: 0, taxCents: 0, totalCents: 2400 + 39_50 });
    expect(quote(2, "FR").lines[0]?.grams).toBe(2_300);
  });

  test("one that is too heavy, or goes where nothing is sent, has no price", () => {
    expect(quote(3, "DE").lines[0]?.shippingCents).toBeNull();
    expect(quote(1, "AU").lines[0]?.shippingCents).toBeNull();
    expect(quote(3, "DE")).toMatchObject({ shippingCents: 0 });
  });

  test("stands beside a package at home", () => {
    const both = quoteLines({ ...priced, includedCopies: 0 }, [
      { copies: 1, state: "TX", ...home },
      { copies: 1, state: "", country: "DE" },
    ]);
    expect(both).toMatchObject({ taxCents: 198, shippingCents: 28_00, totalCents: 4_800 + 198 + 28_00 });
  });
});
