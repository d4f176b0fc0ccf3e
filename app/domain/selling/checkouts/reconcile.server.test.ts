import { afterEach, beforeEach, expect, test } from "vitest";
import { mailsTo } from "../../../../tests/support/mails";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPerson, people } from "../../../../tests/support/people";
import { addPromoCode } from "../../../../tests/support/promo-codes";
import { methodsByNumber } from "../../../../tests/support/stripe/payment-methods";
import { confirmPayment } from "../../../../tests/support/stripe/payments";
import type { Self } from "../../base/actor";
import { days } from "../../base/deps";
import {
  closeNow,
  getClosableAccount,
  getClosedAccount,
  reopenAccount,
} from "../../running/closing/close-account.server";
import { getPayment } from "../payments/payment-rows.server";
import { anonymizeCheckouts } from "./anonymize-checkouts.server";
import { beginCheckout } from "./begin-checkout.server";
import { startCheckoutInPage, syncCheckout } from "./pay-checkout.server";
import { planPaymentHandler } from "./plan-payments.server";
import { endGivenMonths, endReplacedSubscriptions, reconcilePayments } from "./reconcile.server";

let paymentFixture: PaymentFixture;
let ada: Self;
const { signal } = new AbortController();

beforeEach(async () => {
  paymentFixture = await openPaymentFixture();
  ada = await addPerson(paymentFixture.deps.db, "ada", people.ada);
});

afterEach(() => paymentFixture.stripe.close());

async function buy(
  planId: "guided" | "family",
  number = "4242424242424242",
  promoCode: string | null = null,
) {
  const { deps, stripe } = paymentFixture;
  const input = { planId, promoCode, email: "ada@example.org", shownCents: null };
  const { checkout } = await beginCheckout(deps, ada, { address: "192.0.2.1" }, input, null);
  if (checkout.state === "paid") return checkout;
  await startCheckoutInPage(deps, checkout);
  const means = methodsByNumber[number] ?? "a good card";
  confirmPayment(stripe, stripe.newest("payment_intent"), means, "https://site.example");
  const kept = await deps.db
    .selectFrom("checkouts")
    .selectAll()
    .where("id", "=", checkout.id)
    .executeTakeFirstOrThrow();
  return syncCheckout(deps, kept);
}

const planSubscription = () =>
  paymentFixture.deps.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("userId", "=", ada.userId)
    .executeTakeFirstOrThrow();

test("a bank payment whose last event was lost is reconciled", async () => {
  expect((await buy("family", "bank")).state).toBe("processing");
  paymentFixture.stripe.settle(paymentFixture.stripe.newest("payment_intent").id, "paid");
  paymentFixture.deps.clock.advance(days + 1);
  await reconcilePayments(paymentFixture.deps, signal);
  expect((await planSubscription()).state).toBe("active");
});

test("a subscription whose last event was lost is reconciled", async () => {
  await buy("guided");
  paymentFixture.stripe.endSubscription(paymentFixture.stripe.newest("subscription").id);
  await reconcilePayments(paymentFixture.deps, signal);
  expect(await planSubscription()).toMatchObject({ state: "ended", lapsedAt: expect.any(String) });
});

test("a plan whose bank payment is on its way ends with its subscription, also if that event was lost", async () => {
  const { id } = await buy("guided", "bank");
  paymentFixture.stripe.endSubscription(paymentFixture.stripe.newest("subscription").id);
  await reconcilePayments(paymentFixture.deps, signal);
  const { db, clock } = paymentFixture.deps;
  // No month of it was paid.
  expect(await planSubscription()).toMatchObject({ state: "ended", lapsedAt: clock.now().toISOString() });
  const { state } = await db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(state).not.toBe("processing");
});

test("nobody goes on paying for a plan that another has replaced", async () => {
  await buy("guided");
  const old = paymentFixture.stripe.newest("subscription");
  await endReplacedSubscriptions(paymentFixture.deps, signal);
  expect(old.status).toBe("active");
  await buy("family");
  await endReplacedSubscriptions(paymentFixture.deps, signal);
  await endReplacedSubscriptions(paymentFixture.deps, signal);
  expect(old.status).toBe("canceled");
  expect(await planSubscription()).toMatchObject({ planId: "family", state: "active", lapsedAt: null });
});

test("nobody goes on paying for a replaced plan while its payment is disputed", async () => {
  const { deps } = paymentFixture;
  const { id } = await buy("guided");
  const old = paymentFixture.stripe.newest("subscription");
  await deps.db.updateTable("checkouts").set({ state: "disputed" }).where("id", "=", id).execute();
  await endReplacedSubscriptions(deps, signal);
  expect(old.status).toBe("active");
  await buy("family");
  await endReplacedSubscriptions(deps, signal);
  expect(old.status).toBe("canceled");
});

test("nobody goes on paying for an account that is closed", async () => {
  await buy("guided");
  const closedAt = paymentFixture.deps.clock.now().toISOString();
  await paymentFixture.deps.db.updateTable("users").set({ closedAt }).where("id", "=", ada.userId).execute();
  await endReplacedSubscriptions(paymentFixture.deps, signal);
  expect(paymentFixture.stripe.newest("subscription").status).toBe("canceled");
});

test("who closes an account is told that a monthly plan does not come back, and only then", async () => {
  const { deps } = paymentFixture;
  await deps.db.updateTable("users").set({ email: "ada@example.org" }).where("id", "=", ada.userId).execute();
  const said = async (kind: Parameters<typeof mailsTo>[2]) =>
    (await mailsTo(deps.db, "ada@example.org", kind))[0]?.text ?? "";
  await closeNow(deps, ada);
  expect(await said("account-closed")).not.toContain("monthly plan");
  expect(await reopenAccount(deps, ada)).toBe(false);
  expect(await said("account-reopened")).not.toContain("monthly plan");
  await buy("guided");
  expect((await getClosableAccount(deps.db, ada)).endsPlan).toBe(true);
  await closeNow(deps, ada);
  const ends = "Your monthly plan ends now, and does not begin again by itself.";
  expect(await said("account-closed")).toContain(ends);
  expect((await getClosedAccount(deps, ada)).hasEndedPlan).toBe(false);
  expect(await reopenAccount(deps, ada)).toBe(false);
  expect(await said("account-reopened")).toContain("Your monthly plan goes on.");
  await endReplacedSubscriptions(deps, signal);
  expect((await getClosableAccount(deps.db, ada)).endsPlan).toBe(true);
  await closeNow(deps, ada);
  await endReplacedSubscriptions(deps, signal);
  expect((await getClosedAccount(deps, ada)).hasEndedPlan).toBe(true);
  expect(await reopenAccount(deps, ada)).toBe(true);
  expect(await said("account-reopened")).toContain("Your monthly plan has ended.");
});

test("nobody goes on paying for an account that was deleted while the service was down", async () => {
  await buy("guided");
  const { deps, stripe } = paymentFixture;
  await anonymizeCheckouts(deps, ada.userId);
  await deps.db.deleteFrom("users").where("id", "=", ada.userId).execute();
  await endReplacedSubscriptions(deps, signal);
  expect(stripe.newest("subscription").status).toBe("canceled");
});

test("nobody goes on paying for a plan whose payment was refunded as a whole", async () => {
  const { reference } = await buy("guided");
  const paymentReference = { kind: "plan" as const, reference };
  const { intent, id: invoiceId } = paymentFixture.stripe.newest("invoice");
  const money = { paidCents: 8100, amountCents: 8100, currency: "usd" };
  const month = { invoiceId, isFirst: true, paymentReference };
  const paymentEvent = {
    about: "refund",
    paymentId: intent,
    paymentReference,
    month,
    isWhole: true,
    ...money,
  } as const;
  const payment = await getPayment(paymentFixture.deps.db, paymentReference);
  const now = paymentFixture.deps.clock.now().toISOString();
  await planPaymentHandler(paymentFixture.deps, payment, paymentEvent, now);
  await endReplacedSubscriptions(paymentFixture.deps, signal);
  expect(paymentFixture.stripe.newest("subscription").status).toBe("canceled");
  expect(await planSubscription()).toMatchObject({ state: "refunded" });
});

test("a granted month ends, and is mailed once", async () => {
  await addPromoCode(paymentFixture.deps.db, "GIFT", { discountHundredths: 100_00 });
  await buy("guided", "", "GIFT");
  await endGivenMonths(paymentFixture.deps);
  expect((await planSubscription()).state).toBe("active");
  paymentFixture.deps.clock.advance(32 * days);
  await endGivenMonths(paymentFixture.deps);
  await endGivenMonths(paymentFixture.deps);
  expect((await planSubscription()).state).toBe("ended");
  const mails = await paymentFixture.deps.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "plan-ended")
    .execute();
  expect(mails).toHaveLength(1);
});
