import { expect, test } from "vitest";
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

test("each address has the tax of its state, and the total is their sum to the cent", () => {
  const asked = [
    { copies: 3, state: "Illinois" },
    { copies: 1, state: "TX" },
    { copies: 2, state: "OR" },
  ];
  const quote = quoteLines({ priceCents: 2410, taxes, includedCopies: 0 }, asked);
  expect(quote.lines.map(({ taxCents }) => taxCents)).toEqual([452, 199, 0]);
  expect(quote).toMatchObject({ copies: 6, taxRate: 6_250, taxCents: 651, totalCents: 6 * 2410 + 651 });
});

test("the included copy is the first address's", () => {
  const asked = [
    { copies: 1, state: "IL" },
    { copies: 2, state: "IL" },
  ];
  const quote = quoteLines({ priceCents: 2400, taxes, includedCopies: 1 }, asked);
  expect(quote.lines.map(({ totalCents }) => totalCents)).toEqual([0, 5_100]);
  expect(quote.totalCents).toBe(5_100);
});

test("one address is priced as ever", () => {
  const quote = quoteLines({ priceCents: 2400, taxes, includedCopies: 0 }, [{ copies: 3, state: "" }]);
  expect(quote).toMatchObject({ copies: 3, taxCents: 0, totalCents: 7_200 });
});
