import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addOrderRow } from "../../../../tests/support/orders";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPerson, people } from "../../../../tests/support/people";
import { confirmPayment } from "../../../../tests/support/stripe/payments";
import type { Self } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { beginCheckout } from "../checkouts/begin-checkout.server";
import { startCheckoutInPage, startCheckoutPage, syncCheckout } from "../checkouts/pay-checkout.server";
import { endLeftCheckouts, endReplacedSubscriptions, reconcilePayments } from "../checkouts/reconcile.server";
import { startOrderInPage } from "../orders/order-payments.server";
import { reconcileOrders } from "../orders/reconcile-orders.server";
import { PaymentsUnavailable } from "./errors";
import { addPayment, getPayment } from "./payment-rows.server";

/* One payment that cannot be reconciled stops none of those behind it. */

let deps: PaymentFixture["deps"];
let stripe: PaymentFixture["stripe"];
let first: Self;
let second: Self;
const { signal } = new AbortController();

beforeEach(async () => {
  ({ deps, stripe } = await openPaymentFixture());
  first = await addPerson(deps.db, "first", people.ada);
  second = await addPerson(deps.db, "second", people.ben);
});

afterEach(() => stripe.close());

type Plan = "family" | "guided";

async function begin(actor: Self, planId: Plan = "family") {
  const input = { planId, promoCode: null, email: `${actor.userId}@example.org`, shownCents: null };
  return (await beginCheckout(deps, actor, { address: `192.0.2.${actor.userId}` }, input, null)).checkout;
}

async function leaveOpen(actor: Self) {
  const checkout = await begin(actor);
  await startCheckoutInPage(deps, checkout);
  return { checkout, intent: stripe.newest("payment_intent") };
}

async function buy(actor: Self, planId: Plan, means: "a good card" | "a bank account" = "a good card") {
  const checkout = await begin(actor, planId);
  await startCheckoutInPage(deps, checkout);
  const intent = stripe.newest("payment_intent");
  confirmPayment(stripe, intent, means, "https://site.example");
  return { checkout: await syncCheckout(deps, checkout), intent };
}

async function order(actor: Self) {
  const row = await addOrderRow(deps, actor, { paymentWay: "online", requestedAt: null });
  await addPayment(deps, { kind: "book", reference: row.orderNumber }, row.totalCents);
  await startOrderInPage(deps, actor, row.orderNumber, false);
  return { orderNumber: row.orderNumber, intent: stripe.newest("payment_intent") };
}

const stateOf = async ({ id }: { id: number }) =>
  (await deps.db.selectFrom("checkouts").select("state").where("id", "=", id).executeTakeFirstOrThrow())
    .state;
const planOf = ({ userId }: Self) =>
  deps.db.selectFrom("subscriptions").selectAll().where("userId", "=", userId).executeTakeFirstOrThrow();
const orderStatus = async (orderNumber: string) =>
  (
    await deps.db
      .selectFrom("printOrders")
      .select("paymentStatus")
      .where("orderNumber", "=", orderNumber)
      .executeTakeFirstOrThrow()
  ).paymentStatus;
const unknown = async () =>
  (await deps.db.selectFrom("payments").select("reference").where("unknownAt", "is not", null).execute()).map(
    ({ reference }) => reference,
  );

describe("an object that the payment service does not know", () => {
  test("stops no checkout behind it from ending, and ends with its own", async () => {
    const lost = await leaveOpen(first);
    const left = await leaveOpen(second);
    stripe.forget(lost.intent.id);
    deps.clock.advance(3 * hours);
    await endLeftCheckouts(deps, signal);
    expect(left.intent.status).toBe("canceled");
    expect([await stateOf(lost.checkout), await stateOf(left.checkout)]).toEqual(["expired", "cancelled"]);
    expect(await unknown()).toEqual([lost.checkout.reference]);
  });

  test("stops no processing payment behind it", async () => {
    const lost = await buy(first, "family", "a bank account");
    const arrived = await buy(second, "family", "a bank account");
    stripe.settle(arrived.intent.id, "paid");
    stripe.forget(lost.intent.id);
    deps.clock.advance(days + 1);
    await reconcilePayments(deps, signal);
    expect([await stateOf(lost.checkout), await stateOf(arrived.checkout)]).toEqual(["processing", "paid"]);
    expect(await unknown()).toEqual([lost.checkout.reference]);
  });

  test("stops no subscription behind it", async () => {
    const lost = await buy(first, "guided");
    stripe.forget(stripe.newest("subscription").id);
    await buy(second, "guided");
    stripe.endSubscription(stripe.newest("subscription").id);
    await reconcilePayments(deps, signal);
    expect([(await planOf(first)).state, (await planOf(second)).state]).toEqual(["active", "ended"]);
    expect(await unknown()).toEqual([lost.checkout.reference]);
  });

  test("stops no replaced subscription behind it from being cancelled", async () => {
    const lost = await buy(first, "guided");
    stripe.forget(stripe.newest("subscription").id);
    await buy(second, "guided");
    const replaced = stripe.newest("subscription");
    await buy(first, "family");
    await buy(second, "family");
    await endReplacedSubscriptions(deps, signal);
    expect(replaced.status).toBe("canceled");
    expect(await unknown()).toEqual([lost.checkout.reference]);
  });

  test("stops no order behind it", async () => {
    const lost = await order(first);
    const paid = await order(second);
    confirmPayment(stripe, paid.intent, "a good card", "https://site.example");
    stripe.forget(lost.intent.id);
    deps.clock.advance(2 * hours);
    await reconcileOrders(deps, signal);
    expect([await orderStatus(lost.orderNumber), await orderStatus(paid.orderNumber)]).toEqual([
      "unpaid",
      "paid",
    ]);
    expect(await unknown()).toEqual([lost.orderNumber]);
  });

  test("is not asked for again, so that fifty of them leave room for others", async () => {
    for (let count = 0; count < 50; count += 1) {
      const row = await addOrderRow(deps, first, { paymentWay: "online", requestedAt: null });
      await addPayment(deps, { kind: "book", reference: row.orderNumber }, row.totalCents);
    }
    await deps.db.updateTable("payments").set({ paymentId: "pi_lost" }).execute();
    const paid = await order(second);
    confirmPayment(stripe, paid.intent, "a good card", "https://site.example");
    deps.clock.advance(2 * hours);
    await reconcileOrders(deps, signal);
    expect([(await unknown()).length, await orderStatus(paid.orderNumber)]).toEqual([50, "unpaid"]);
    const asked = stripe.requests.length;
    await reconcileOrders(deps, signal);
    expect(stripe.requests.length - asked).toBe(1);
    expect(await orderStatus(paid.orderNumber)).toBe("paid");
  });

  test("does not keep its buyer from paying", async () => {
    const checkout = await begin(first);
    await startCheckoutPage(deps, checkout);
    const lost = stripe.newest("checkout.session");
    stripe.forget(lost.id);
    expect(await startCheckoutPage(deps, checkout)).toContain("/pay/");
    expect(stripe.newest("checkout.session").id).not.toBe(lost.id);
  });

  test("is known again with its next event", async () => {
    const { checkout } = await leaveOpen(first);
    const reference = { kind: "plan" as const, reference: checkout.reference };
    await deps.db.updateTable("payments").set({ unknownAt: "2026-01-01T00:00:00.000Z" }).execute();
    confirmPayment(stripe, stripe.newest("payment_intent"), "a good card", "https://site.example");
    await syncCheckout(deps, checkout);
    expect((await getPayment(deps.db, reference)).unknownAt).toBeNull();
  });
});

test("a checkout that was left open ends as soon as its buyer has paid another plan, and no other does", async () => {
  const left = await leaveOpen(first);
  const others = await leaveOpen(second);
  await endLeftCheckouts(deps, signal);
  expect(await stateOf(left.checkout)).toBe("open");
  await buy(first, "guided");
  await endLeftCheckouts(deps, signal);
  expect([left.intent.status, await stateOf(left.checkout)]).toEqual(["canceled", "cancelled"]);
  expect(await stateOf(others.checkout)).toBe("open");
  deps.clock.advance(1000);
  const later = await leaveOpen(first);
  await endLeftCheckouts(deps, signal);
  expect(await stateOf(later.checkout)).toBe("open");
});

test("a request that is refused stops nothing behind it, and is tried again", async () => {
  const refused = await order(first);
  const paid = await order(second);
  for (const { intent } of [refused, paid])
    confirmPayment(stripe, intent, "a good card", "https://site.example");
  deps.clock.advance(2 * hours);
  stripe.faults = [{ kind: "400", path: new RegExp(refused.intent.id), times: 1 }];
  await reconcileOrders(deps, signal);
  expect([await orderStatus(refused.orderNumber), await orderStatus(paid.orderNumber)]).toEqual([
    "unpaid",
    "paid",
  ]);
  expect(await unknown()).toEqual([]);
  await reconcileOrders(deps, signal);
  expect(await orderStatus(refused.orderNumber)).toBe("paid");
});

test("an unreachable payment service ends the run, marks nothing, and the next run begins behind", async () => {
  const bad = await order(first);
  const paid = await order(second);
  for (const { intent } of [bad, paid]) confirmPayment(stripe, intent, "a good card", "https://site.example");
  deps.clock.advance(2 * hours);
  stripe.faults = [{ kind: "500", path: new RegExp(bad.intent.id) }];
  await expect(reconcileOrders(deps, signal)).rejects.toThrow(PaymentsUnavailable);
  expect([await unknown(), await orderStatus(paid.orderNumber)]).toEqual([[], "unpaid"]);
  await expect(reconcileOrders(deps, signal)).rejects.toThrow(PaymentsUnavailable);
  expect(await orderStatus(paid.orderNumber)).toBe("paid");
});
