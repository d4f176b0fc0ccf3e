import type { Mutation } from "./mutation";

/* Codes, amounts and the shop. */

export const moneyMutations: Mutation[] = [
  {
    breaks: "A promo code ends while its last day goes on elsewhere",
    file: "app/domain/selling/catalogue/promo-code.ts",
    from: "validUntilOn < lastEndingDay(now)",
    to: "validUntilOn < now.toISOString().slice(0, 10)",
    caughtBy: "app/domain/selling/catalogue/promo-code.test.ts",
  },
  {
    breaks: "A promo code is used once more than it may be",
    file: "app/domain/selling/catalogue/promo-code.ts",
    from: "takenUses >= maxUses",
    to: "takenUses > maxUses",
    caughtBy: "app/domain/selling/catalogue/promo-code.test.ts",
  },
  {
    breaks: "A promo code works for a plan that it is not for",
    file: "app/domain/selling/catalogue/promo-code.ts",
    from: "applicablePlans.length > 0 && !applicablePlans.includes(planId)",
    to: 'applicablePlans.includes("")',
    caughtBy: "app/domain/selling/catalogue/promo-code.test.ts",
  },
  {
    breaks: "A discount takes off more than the price",
    file: "app/domain/selling/catalogue/quote.ts",
    from: "return Math.min(requested, baseCents);",
    to: "return requested;",
    caughtBy: "app/domain/selling/catalogue/quote.test.ts",
  },
  {
    breaks: "Half a cent of a discount is lost",
    file: "app/domain/selling/catalogue/quote.ts",
    from: "Math.floor((cents * part + whole / 2) / whole)",
    to: "Math.floor((cents * part) / whole)",
    caughtBy: "app/domain/selling/catalogue/quote.test.ts",
  },
  {
    breaks: "A monthly plan keeps its discount forever",
    file: "app/domain/selling/catalogue/quote.ts",
    from: 'billing === "monthly" ? quote(priceCents, null, taxRate)',
    to: 'billing === "monthly" ? quote(priceCents, promo, taxRate)',
    caughtBy: "app/domain/selling/catalogue/quote.test.ts",
  },
  {
    breaks: "An amount below the smallest charge is charged",
    file: "app/domain/selling/checkouts/amount-due.ts",
    from: "leftCents >= minimumCents",
    to: "leftCents > 0",
    caughtBy: "app/domain/selling/checkouts/amount-due.test.ts",
  },
  {
    breaks: "The shop stays open while every payment fails",
    file: "app/domain/selling/payments/payment-watch.ts",
    from: "isShopClosed: failedPurchases >= tooMany",
    to: "isShopClosed: false",
    caughtBy: "app/domain/selling/payments/payment-watch.test.ts",
  },
  {
    breaks: "A declined card counts as a failure of the shop",
    file: "app/domain/selling/payments/payment-watch.ts",
    from: 'outcome === "done" || outcome === "declined";',
    to: 'outcome === "done";',
    caughtBy: "app/domain/selling/payments/payment-watch.test.ts",
  },
];
