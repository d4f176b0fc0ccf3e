import { afterEach, beforeEach, expect, test } from "vitest";
import { addPerson, people } from "../../../tests/support/people";
import { addPromoCode } from "../../../tests/support/promo-codes";
import { meansByNumber } from "../../../tests/support/stripe/means";
import { confirmPayment } from "../../../tests/support/stripe/payments";
import { openTill, type Till } from "../../../tests/support/till";
import type { Actor } from "../actor";
import { days } from "../deps";
import { beginCheckout } from "./begin-checkout.server";
import { planNews } from "./hear-plan-news.server";
import { endGivenMonths, endReplacedSubscriptions, reconcilePayments } from "./reconcile.server";
import { rereadCheckout } from "./reread.server";
import { startPaymentHere } from "./start-payment.server";

let till: Till;
let ada: Actor;
const { signal } = new AbortController();

beforeEach(async () => {
  till = await openTill();
  ada = await addPerson(till.deps.db, "ada", people.ada);
});

afterEach(() => till.stripe.close());

async function buy(
  planId: "guided" | "family",
  number = "4242424242424242",
  promoCode: string | null = null,
) {
  const { deps, stripe } = till;
  const input = { planId, promoCode, email: "ada@example.org", shownCents: null };
  const { checkout } = await beginCheckout(deps, ada, { address: "192.0.2.1" }, input, null);
  if (checkout.state === "paid") return checkout;
  await startPaymentHere(deps, checkout);
  const means = meansByNumber[number] ?? "a good card";
  confirmPayment(stripe, stripe.newest("payment_intent"), means, "https://site.example");
  const kept = await deps.db
    .selectFrom("checkouts")
    .selectAll()
    .where("id", "=", checkout.id)
    .executeTakeFirstOrThrow();
  return rereadCheckout(deps, kept);
}

const membership = () =>
  till.deps.db
    .selectFrom("memberships")
    .selectAll()
    .where("userId", "=", ada.userId)
    .executeTakeFirstOrThrow();

test("a bank payment whose end was never told is asked after", async () => {
  expect((await buy("family", "bank")).state).toBe("processing");
  till.stripe.settle(till.stripe.newest("payment_intent").id, "paid");
  till.deps.clock.advance(days + 1);
  await reconcilePayments(till.deps, signal);
  expect((await membership()).state).toBe("active");
});

test("a subscription whose end was never told is asked after", async () => {
  await buy("guided");
  till.stripe.endSubscription(till.stripe.newest("subscription").id);
  await reconcilePayments(till.deps, signal);
  expect(await membership()).toMatchObject({ state: "ended", lapsedAt: expect.any(String) });
});

test("nobody goes on paying for a plan that another has replaced", async () => {
  await buy("guided");
  const old = till.stripe.newest("subscription");
  await endReplacedSubscriptions(till.deps, signal);
  expect(old.status).toBe("active");
  await buy("family");
  await endReplacedSubscriptions(till.deps, signal);
  await endReplacedSubscriptions(till.deps, signal);
  expect(old.status).toBe("canceled");
  expect(await membership()).toMatchObject({ planId: "family", state: "active", lapsedAt: null });
});

test("nobody goes on paying for an account that is closed", async () => {
  await buy("guided");
  const closedAt = till.deps.clock.now().toISOString();
  await till.deps.db.updateTable("users").set({ closedAt }).where("id", "=", ada.userId).execute();
  await endReplacedSubscriptions(till.deps, signal);
  expect(till.stripe.newest("subscription").status).toBe("canceled");
});

test("nobody goes on paying for a plan whose payment went back as a whole", async () => {
  const { reference } = await buy("guided");
  const mark = { kind: "plan" as const, reference };
  const { intent, id: invoiceId } = till.stripe.newest("invoice");
  const money = { paidCents: 8100, amountCents: 8100, currency: "usd" };
  const month = { invoiceId, isFirst: true, mark };
  const news = { about: "refund", paymentId: intent, mark, month, isWhole: true, ...money } as const;
  await planNews.hear(till.deps, news, till.deps.clock.now().toISOString());
  await endReplacedSubscriptions(till.deps, signal);
  expect(till.stripe.newest("subscription").status).toBe("canceled");
  expect(await membership()).toMatchObject({ state: "refunded" });
});

test("a month that was given ends, and is told once", async () => {
  await addPromoCode(till.deps.db, "GIFT", { discountHundredths: 100_00 });
  await buy("guided", "", "GIFT");
  await endGivenMonths(till.deps);
  expect((await membership()).state).toBe("active");
  till.deps.clock.advance(32 * days);
  await endGivenMonths(till.deps);
  await endGivenMonths(till.deps);
  expect((await membership()).state).toBe("ended");
  const mails = await till.deps.db.selectFrom("mails").selectAll().where("kind", "=", "plan-ended").execute();
  expect(mails).toHaveLength(1);
});
