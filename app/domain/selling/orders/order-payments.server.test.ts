import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inLanguage } from "~/messages/language.server";
import { addOrderRow } from "../../../../tests/support/orders";
import { openPaymentFixture, type PaymentFixture } from "../../../../tests/support/payment-fixture";
import { addPerson, people } from "../../../../tests/support/people";
import { cancelPayment, confirmPayment } from "../../../../tests/support/stripe/payments";
import type { Self } from "../../base/actor";
import { minutes, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { beginCheckout } from "../checkouts/begin-checkout.server";
import { startCheckoutInPage, syncCheckout } from "../checkouts/pay-checkout.server";
import { addPayment, findPayment, getPayment } from "../payments/payment-rows.server";
import { listPaymentProblems, resolvePaymentProblem } from "../payments/problems.server";
import {
  bookPaymentHandler,
  payOrderWithSavedMethod,
  startOrderInPage,
  startOrderPage,
} from "./order-payments.server";
import { listSteps } from "./order-rows.server";
import { syncOrderPayment } from "./reconcile-orders.server";

let deps: PaymentFixture["deps"];
let stripe: PaymentFixture["stripe"];
let ada: Self;
let root: Self;
let orderNumber: string;

beforeEach(async () => {
  ({ deps, stripe } = await openPaymentFixture());
  ada = await addPerson(deps.db, "ada", people.ada);
  root = await addPerson(deps.db, "root", people.root);
  ({ orderNumber } = await addOrderRow(deps, ada, { paymentWay: "online", requestedAt: null }));
  await addPayment(deps, { kind: "book", reference: orderNumber }, 2400);
});

afterEach(() => stripe.close());

const row = () =>
  deps.db
    .selectFrom("printOrders")
    .selectAll()
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirstOrThrow();
const payment = () => getPayment(deps.db, { kind: "book", reference: orderNumber });
const audited = async (action: string) =>
  (await deps.db.selectFrom("auditLog").select("details").where("action", "=", action).execute()).map(
    ({ details }) => JSON.parse(details),
  );

async function payInFields(change: { currency?: string; amount?: number } = {}) {
  await startOrderInPage(deps, ada, orderNumber, false);
  const intent = stripe.newest("payment_intent");
  confirmPayment(stripe, intent, "a good card", "https://site.example");
  Object.assign(intent, change);
  await syncOrderPayment(deps, ada, orderNumber);
}

test("a book paid in its amount and currency is placed", async () => {
  await payInFields();
  expect(await row()).toMatchObject({ paymentStatus: "paid", requestedAt: expect.any(String) });
});

test("a bank payment that is cancelled leaves a book that can be paid again", async () => {
  await startOrderInPage(deps, ada, orderNumber, false);
  const intent = stripe.newest("payment_intent");
  confirmPayment(stripe, intent, "a bank account by small deposits", "https://site.example");
  await syncOrderPayment(deps, ada, orderNumber);
  expect(await row()).toMatchObject({ paymentStatus: "processing" });
  cancelPayment(stripe, intent);
  await syncOrderPayment(deps, ada, orderNumber);
  expect(await row()).toMatchObject({ paymentStatus: "failed" });
  expect(await payment()).toMatchObject({ actionUrl: null });
  await payInFields();
  expect(await row()).toMatchObject({ paymentStatus: "paid" });
});

describe("an order of before", () => {
  async function buyPlan(): Promise<void> {
    const input = { planId: "family" as const, promoCode: null, email: "ada@example.org", shownCents: null };
    const { checkout } = await beginCheckout(deps, ada, { address: "192.0.2.1" }, input, null);
    await startCheckoutInPage(deps, checkout);
    confirmPayment(stripe, stripe.newest("payment_intent"), "a good card", "https://site.example");
    await syncCheckout(deps, checkout);
  }
  const include = () =>
    deps.db
      .updateTable("printOrders")
      .set({ includedCopies: 1 })
      .where("orderNumber", "=", orderNumber)
      .execute();

  test.each(["disputed", "refunded"] as const)("is not paid while its plan is %s", async (state) => {
    await buyPlan();
    await deps.db.updateTable("subscriptions").set({ state }).execute();
    await expect(startOrderPage(deps, ada, orderNumber, false)).rejects.toThrow(Conflict);
    await expect(startOrderInPage(deps, ada, orderNumber, false)).rejects.toThrow(Conflict);
    await expect(payOrderWithSavedMethod(deps, ada, orderNumber, "pm_1")).rejects.toThrow(Conflict);
    await deps.db.updateTable("subscriptions").set({ state: "active" }).execute();
    await payInFields();
    expect(await row()).toMatchObject({ paymentStatus: "paid" });
  });

  test("is not paid with a free copy that the plan has no more", async () => {
    await include();
    await expect(startOrderPage(deps, ada, orderNumber, false)).rejects.toThrow("Please cancel the order");
    await buyPlan();
    await payInFields();
    expect(await row()).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("a payment of a wrong amount or currency", () => {
  test.each([
    [{ currency: "eur" }, { amountCents: 2400, currency: "eur" }],
    [{ amount: 2300 }, { amountCents: 2300, currency: "usd" }],
  ])("%o places no book, is in the audit log once, and needs a person", async (change, noted) => {
    await payInFields(change);
    await syncOrderPayment(deps, ada, orderNumber);
    expect(await row()).toMatchObject({ paymentStatus: "unpaid", requestedAt: null });
    expect(await audited("order.amount")).toEqual([
      { orderNumber, what: "paid", expectedCents: 2400, ...noted },
    ]);
    const { amountCents: paidCents, currency } = noted;
    const [problem, ...others] = await listPaymentProblems(deps, root);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      problem: "amount",
      kind: "book",
      reference: orderNumber,
      paidCents,
      currency,
    });
  });

  test("of a plan grants nothing, is in the audit log, and needs a person", async () => {
    const input = { planId: "family" as const, promoCode: null, email: "ada@example.org", shownCents: null };
    const { checkout } = await beginCheckout(deps, ada, { address: "192.0.2.1" }, input, null);
    await startCheckoutInPage(deps, checkout);
    const intent = stripe.newest("payment_intent");
    confirmPayment(stripe, intent, "a good card", "https://site.example");
    intent.currency = "cad";
    expect((await syncCheckout(deps, checkout)).state).toBe("open");
    const paid = { amountCents: checkout.dueCents, currency: "cad" };
    expect(await audited("checkout.amount")).toEqual([
      { id: checkout.id, expectedCents: checkout.dueCents, ...paid },
    ]);
    expect(await listPaymentProblems(deps, root)).toMatchObject([
      { problem: "amount", kind: "plan", email: "ada@example.org", currency: "cad" },
    ]);
  });

  test("needs nobody any more once an administrator has dealt with it", async () => {
    await payInFields({ currency: "eur" });
    const [problem] = await listPaymentProblems(deps, root);
    const id = problem?.id ?? 0;
    await expect(listPaymentProblems(deps, ada)).rejects.toThrow(Forbidden);
    await expect(resolvePaymentProblem(deps, ada, id, "amount")).rejects.toThrow(Forbidden);
    await expect(resolvePaymentProblem(deps, root, id, "unknown")).rejects.toThrow(NotFound);
    await resolvePaymentProblem(deps, root, id, "amount");
    await syncOrderPayment(deps, ada, orderNumber);
    expect(await listPaymentProblems(deps, root)).toEqual([]);
    expect(await audited("payment.resolve")).toEqual([
      { problem: "amount", kind: "book", reference: orderNumber },
    ]);
    await expect(resolvePaymentProblem(deps, root, id, "amount")).rejects.toThrow(NotFound);
  });
});

test.each([
  ["eur", 0],
  ["usd", 1000],
])("a refund in %s counts %i cents as refunded", async (currency, refundedCents) => {
  await payInFields();
  const paid = await payment();
  const refund = {
    about: "refund" as const,
    paymentId: paid.paymentId ?? "",
    paymentReference: null,
    paidCents: 2400,
    amountCents: 1000,
    currency,
    isWhole: false,
    month: null,
  };
  await bookPaymentHandler(deps, paid, refund, nowText(deps.clock));
  expect((await row()).refundedCents).toBe(refundedCents);
  const [newest] = await listSteps(deps.db, (await row()).id);
  expect(newest?.after).toBe(refundedCents > 0 ? "$10.00 refunded" : "pending");
});

test("an unknown payment is listed until it is checked again", async () => {
  const { id } = await payment();
  await deps.db.updateTable("payments").set({ unknownAt: "2026-01-01T00:00:00.000Z" }).execute();
  expect(await listPaymentProblems(deps, root)).toMatchObject([{ id, problem: "unknown", paidCents: null }]);
  await resolvePaymentProblem(deps, root, id, "unknown");
  expect(await listPaymentProblems(deps, root)).toEqual([]);
  expect((await payment()).unknownAt).toBeNull();
});

describe("the two ways to pay an order", () => {
  test("are never open at the same time, there and back", async () => {
    await startOrderInPage(deps, ada, orderNumber, false);
    const fields = stripe.newest("payment_intent");
    await startOrderPage(deps, ada, orderNumber, false);
    expect(fields.status).toBe("canceled");
    await startOrderInPage(deps, ada, orderNumber, false);
    expect(stripe.newest("checkout.session").status).toBe("expired");
    expect(await payment()).toMatchObject({ attempt: 3, hostedPaymentId: null });
  });

  test("are both closed once one is paid, though its event is missing", async () => {
    await startOrderInPage(deps, ada, orderNumber, false);
    const intent = stripe.newest("payment_intent");
    confirmPayment(stripe, intent, "a good card", "https://site.example");
    await expect(startOrderPage(deps, ada, orderNumber, false)).rejects.toThrow(Conflict);
    expect(await payment()).toMatchObject({ attempt: 1, paymentId: intent.id });
  });

  test("stay as they are where the first cannot be closed", async () => {
    await startOrderInPage(deps, ada, orderNumber, false);
    const before = await payment();
    stripe.faults = [{ kind: "500", path: /cancel/ }];
    await expect(startOrderPage(deps, ada, orderNumber, false)).rejects.toThrow(/nothing was charged/);
    const { attempt, paymentId, clientSecret, startedAt } = before;
    expect(await payment()).toMatchObject({ attempt, paymentId, clientSecret, startedAt });
  });

  test("open again after a bank payment on the page has failed", async () => {
    const url = await startOrderPage(deps, ada, orderNumber, false);
    const body = new URLSearchParams({ number: "bank" });
    await fetch(url, { method: "POST", body, redirect: "manual" });
    await syncOrderPayment(deps, ada, orderNumber);
    expect((await row()).paymentStatus).toBe("processing");
    stripe.settle(stripe.newest("payment_intent").id, "failed");
    await syncOrderPayment(deps, ada, orderNumber);
    expect((await row()).paymentStatus).toBe("failed");
    expect(await startOrderPage(deps, ada, orderNumber, false)).not.toBe(url);
  });
});

test("a page whose answer was lost is asked for again under the same key, with the same parameters", async () => {
  stripe.faults = [{ kind: "reset after", path: /sessions/, times: 3 }];
  await expect(startOrderPage(deps, ada, orderNumber, false)).rejects.toThrow(/nothing was charged/);
  deps.clock.advance(minutes);
  expect(await startOrderPage(deps, ada, orderNumber, false)).toContain("/pay/");
  expect(stripe.all("checkout.session")).toHaveLength(1);
  const keys = stripe.requests.filter(({ path }) => path.endsWith("/sessions"));
  expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set([`order:${orderNumber}:1:page`]),
  );
});

test("a buyer who goes on in another language asks again with the same description", async () => {
  stripe.faults = [{ kind: "reset after", path: /sessions/, times: 3 }];
  await expect(startOrderPage(deps, ada, orderNumber, false)).rejects.toThrow(/nothing was charged/);
  await inLanguage("es", () => startOrderPage(deps, ada, orderNumber, false));
  const bodies = stripe.requests
    .filter(({ path }) => path.endsWith("/sessions"))
    .map(({ parameters }) => parameters);
  expect(bodies.length).toBeGreaterThan(1);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test("the payment is deleted with its order", async () => {
  const reference = { kind: "book" as const, reference: orderNumber };
  await deps.db.deleteFrom("printOrders").where("orderNumber", "=", orderNumber).execute();
  expect(await findPayment(deps.db, reference)).toBeUndefined();
});
