import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatExactMoney } from "~/domain/base/format";
import { letterText } from "~/domain/base/mail/letter";
import { planIds, plans } from "~/domain/people/plans/plans";
import { type AppliedPromo, quotePlan } from "~/domain/selling/catalogue/quote";
import { amountDue } from "~/domain/selling/checkouts/amount-due";
import { paymentReceivedLetter, welcomeLetter } from "~/domain/selling/checkouts/letters";
import { OrderSummary } from "~/views/selling/checkout/order-summary";

/* The page, the mail and the payment service must show the same cents for every purchase. */

const rounds = 1_000;

/** Pseudo-random with a fixed seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

test(`${rounds} random quotes say the same on the page, in the mails and at the bank`, () => {
  const below = numbers(2026);
  for (let round = 0; round < rounds; round += 1) {
    const planId = planIds[below(planIds.length)] ?? "family";
    const priceCents = 100 + below(300_000);
    const taxRate = below(25_000);
    const type = below(2) === 0 ? "percentage" : "fixed";
    const hundredths = type === "percentage" ? 1 + below(10_000) : 1 + below(priceCents + 5_000);
    const promo: AppliedPromo | null = below(3) === 0 ? null : { code: "CODE", type, hundredths };
    const quote = quotePlan({ ...plans[planId], priceCents }, promo, taxRate);
    const due = amountDue(quote);

    const shown = cellsOf(renderToStaticMarkup(OrderSummary({ isByInvoice: false, quote, due })));
    const total = shown.at(-1);
    expect(total).toBe(formatExactMoney(due.dueCents));
    // The displayed lines must add up to the total.
    expect(
      shown
        .slice(0, -1)
        .map(toCents)
        .reduce((sum, cents) => sum + cents, 0),
    ).toBe(due.dueCents);

    for (const letter of [
      welcomeLetter("a@b.org", quote, undefined),
      paymentReceivedLetter("a@b.org", quote, true),
    ]) {
      expect(letterText({ ...letter, from: "us" })).toContain(`Total: ${total}`);
    }

    // Charged once in full, or each month in full, less a coupon in the first month.
    const charged = quote.renewal
      ? quote.renewal.totalCents - (quote.renewal.totalCents - due.dueCents)
      : due.dueCents;
    expect(charged).toBe(due.dueCents);
    expect(due.dueCents === 0 || due.dueCents >= 50).toBe(true);
    expect(due.dueCents + due.waivedCents).toBe(quote.totalCents);
    if (quote.renewal) expect(quote.renewal.totalCents).toBeGreaterThanOrEqual(due.dueCents);
  }
});

function cellsOf(html: string): string[] {
  return [...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text ?? "");
}

function toCents(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, "")) * 100);
}
