import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { nowText, systemClock } from "~/domain/base/deps";
import { addPayment } from "~/domain/selling/payments/payment-rows.server";
import { Caller } from "./support/browserless";
import {
  buyer,
  buyOnPage,
  type CheckoutServer,
  newestCheckout,
  payAtStripe,
  startCheckoutServer,
} from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { mailsTo } from "./support/mails";
import { addOrderRow, shipping } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import { makePayment, succeedPayment } from "./support/stripe/payments";

/* Money that goes back: from the pages, by calls, and at the payment service. */

let shop: CheckoutServer;
let people: Record<PersonName, Actor>;
let root: Caller;

beforeAll(async () => {
  shop = await startCheckoutServer();
  people = await addPeople(shop.server.db);
  root = await Caller.signIn(shop.server, "root");
});

beforeEach(async () => {
  shop.stripe.faults = [];
  for (const table of ["printOrders", "mails", "attempts", "auditLog"] as const)
    await shop.server.db.deleteFrom(table).execute();
});

afterAll(() => shop.close());

interface PaidOrder {
  orderNumber: string;
  paymentId: string;
  id: number;
}

/** Two books for $48.00, paid online. */
async function paidOrder(fields: Parameters<typeof addOrderRow>[2] = {}): Promise<PaidOrder> {
  const { db } = shop.server;
  const deps = { db, clock: systemClock, log: new CollectedLog() };
  const paid = { paymentWay: "online", paymentStatus: "paid", paidAt: nowText(systemClock) } as const;
  const { id, orderNumber } = await addOrderRow(deps, people.ada, {
    ...{ copies: 2, totalCents: 4800, ...paid, ...fields },
  });
  if (fields.paymentWay === "invoice") return { id, orderNumber, paymentId: "" };
  const metadata = { kind: "book", reference: orderNumber };
  const url = shop.stripe.webhookUrl;
  shop.stripe.webhookUrl = undefined;
  const intent = succeedPayment(
    shop.stripe,
    makePayment(shop.stripe, { amount: "4800", currency: "usd", metadata }),
  );
  shop.stripe.webhookUrl = url;
  await addPayment(deps, { kind: "book", reference: orderNumber }, 4800);
  await db
    .updateTable("payments")
    .set({ paymentId: intent.id })
    .where("reference", "=", orderNumber)
    .execute();
  return { id, orderNumber, paymentId: intent.id };
}

async function paidPlan(plan = "family"): Promise<number> {
  const { location } = await buyOnPage(new Caller(shop.server), plan);
  await payAtStripe(location);
  await shop.stripe.settled();
  return (await newestCheckout(shop.server)).id;
}

const orderRow = (id: number) =>
  shop.server.db.selectFrom("printOrders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const refundRows = () => shop.server.db.selectFrom("refunds").selectAll().orderBy("id").execute();
const sentBack = (paymentId: string) =>
  shop.stripe.all("refund").filter((refund) => refund.payment_intent === paymentId);
const kinds = async (to = shipping.email) => (await mailsTo(shop.server.db, to)).map(({ kind }) => kind);
const pageOf = ({ orderNumber }: PaidOrder) => `/admin/orders/${orderNumber}`;
const refund = (order: PaidOrder, fields: Record<string, string>) =>
  root.post(pageOf(order), pageOf(order), { intent: "refund", reason: "Printed askew", ...fields });
const problems = async () => (await root.page("/admin/health")).html;

describe("an order", () => {
  test("is refunded in part and then for the rest, each told by one mail", async () => {
    const order = await paidOrder();
    expect((await refund(order, { amount: "10.50" })).status).toBe(303);
    await shop.stripe.settled();
    expect(await orderRow(order.id)).toMatchObject({ paymentStatus: "paid", refundedCents: 1050 });
    const { html } = await root.page(pageOf(order));
    expect(html).toContain("Paid $48.00, refunded $10.50");
    expect(html).toContain(`https://dashboard.stripe.com/test/payments/${order.paymentId}`);
    expect(html).toContain("Reason: Printed askew");
    expect((await refund(order, { amount: "" })).status).toBe(303);
    await shop.stripe.settled();
    expect(await orderRow(order.id)).toMatchObject({ paymentStatus: "refunded", refundedCents: 4800 });
    expect(sentBack(order.paymentId).map(({ amount }) => amount)).toEqual([1050, 3750]);
    expect(await kinds()).toEqual(["payment-refunded", "payment-refunded"]);
    const [last, first] = await mailsTo(shop.server.db, shipping.email);
    expect(first?.text).toContain("$10.50 of your payment");
    expect(first?.text).toContain("5 to 10 business days");
    expect(last?.text).toContain("Together with earlier refunds, that is $48.00 of $48.00.");
    expect(last?.text).toContain("to read and to download");
    expect((await refund(order, { amount: "1" })).status).toBe(409);
  });

  test("gives back no more than was paid, and needs a reason", async () => {
    const order = await paidOrder();
    const tooMuch = await refund(order, { amount: "48.01" });
    expect([tooMuch.status, tooMuch.html.includes("up to $48.00")]).toEqual([400, true]);
    expect(tooMuch.html).toContain('value="48.01"');
    for (const amount of ["0", "-3", "abc", "1.234", "1e3"])
      expect((await refund(order, { amount })).status).toBe(400);
    expect((await refund(order, { amount: "5", reason: " " })).html).toContain("write down the reason");
    expect([await refundRows(), sentBack(order.paymentId)]).toEqual([[], []]);
  });

  test("ends in the same state when it is refunded at the payment service", async () => {
    const [here, there] = [await paidOrder(), await paidOrder()];
    await refund(here, { amount: "8" });
    await refund(here, { amount: "" });
    shop.stripe.refund(there.paymentId, 800);
    shop.stripe.refund(there.paymentId);
    await shop.stripe.settled();
    const states = await Promise.all([here, there].map(({ id }) => orderRow(id)));
    const stateOf = ({ paymentStatus, refundedCents, status }: (typeof states)[number]) => ({
      ...{ paymentStatus, refundedCents, status },
    });
    expect(stateOf(states[0] as never)).toEqual(stateOf(states[1] as never));
    expect(await kinds()).toHaveLength(4);
    const rows = await refundRows();
    expect(rows.map(({ origin, state, amountCents }) => [origin, state, amountCents])).toEqual([
      ["site", "done", 800],
      ["site", "done", 4000],
      ["service", "done", 800],
      ["service", "done", 4000],
    ]);
    const html = await problems();
    expect(html).toContain("$8.00 was refunded at the payment service.");
    const id = String(rows[2]?.id);
    await root.post("/admin/health", "/admin/health", { intent: "refund/done", id });
    expect(await problems()).not.toContain("$8.00 was refunded");
  });

  test("is refunded once by a form that is posted twice, and by a call that is repeated", async () => {
    const order = await paidOrder();
    const formToken = await root.formToken(pageOf(order));
    const body = new URLSearchParams({ intent: "refund", amount: "5", reason: "Twice", formToken });
    const send = () =>
      root.request("POST", pageOf(order), body.toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
    await Promise.all([send(), send(), send()]);
    const call = () =>
      root.call("POST", `/api/admin/orders/${order.orderNumber}/refund`, {
        amountCents: 700,
        reason: "Call",
      });
    const [first, second] = [await call(), await call()];
    expect([first.status, first.json]).toMatchObject([201, { state: "done", amountCents: 700 }]);
    expect(second.json.id).toBe(first.json.id);
    expect(sentBack(order.paymentId).map(({ amount }) => amount)).toEqual([500, 700]);
  });

  test("is refunded for the rest by a call soon after one for a part, and once by a repeated one", async () => {
    const order = await paidOrder();
    const call = (fields: object) =>
      root.call("POST", `/api/admin/orders/${order.orderNumber}/refund`, { reason: "Askew", ...fields });
    await call({ amountCents: 1050 });
    expect((await call({})).json).toMatchObject({ amountCents: 3750 });
    expect((await call({})).json).toMatchObject({ amountCents: 3750 });
    expect(sentBack(order.paymentId).map(({ amount }) => amount)).toEqual([1050, 3750]);
  });

  test("is refunded by administrators alone", async () => {
    const order = await paidOrder();
    await shop.server.db
      .updateTable("users")
      .set({ assignedOwnerId: people.olive.userId })
      .where("id", "=", people.ada.userId)
      .execute();
    for (const name of ["ada", "olive"]) {
      const other = await Caller.signIn(shop.server, name);
      const address = `/api/admin/orders/${order.orderNumber}/refund`;
      expect((await other.call("POST", address, { reason: "Mine" })).status).toBe(403);
      const form = { intent: "refund", amount: "", reason: "Mine" };
      expect((await other.post("/account", pageOf(order), form)).status).toBe(403);
    }
    const owner = await Caller.signIn(shop.server, "olive");
    expect((await owner.page(pageOf(order))).html).not.toContain("dashboard.stripe.com");
    expect(await refundRows()).toEqual([]);
  });

  test("that was paid by invoice is refunded by hand", async () => {
    const order = await paidOrder({ paymentWay: "invoice" });
    expect((await refund(order, { amount: "" })).status).toBe(303);
    expect(await orderRow(order.id)).toMatchObject({ paymentStatus: "refunded", refundedCents: 4800 });
    expect(await refundRows()).toMatchObject([{ origin: "hand", state: "done" }]);
    expect((await mailsTo(shop.server.db, shipping.email))[0]?.text).toContain("the same way you paid");
  });

  test("whose refund the bank sends back needs a person, and can be refunded again", async () => {
    const order = await paidOrder();
    await refund(order, { amount: "9" });
    shop.stripe.failRefund(sentBack(order.paymentId)[0]?.id);
    await shop.stripe.settled();
    expect(await problems()).toContain("The refund of $9.00 did not reach the buyer.");
    expect(await orderRow(order.id)).toMatchObject({ refundedCents: 0 });
    expect((await refund(order, { amount: "48" })).status).toBe(303);
    expect(
      (await shop.server.db.selectFrom("auditLog").select("action").execute()).map((e) => e.action),
    ).toEqual(expect.arrayContaining(["refund.request", "refund.failed"]));
  });

  test("that the payment service does not refund says so, and is not refunded later", async () => {
    const order = await paidOrder();
    shop.stripe.faults = [{ kind: "400", path: /refunds/ }];
    await refund(order, { amount: "" });
    const { html } = await root.page(pageOf(order));
    expect(html).toContain("The payment service rejected the refund");
    shop.stripe.faults = [];
    expect(await refundRows()).toMatchObject([{ state: "failed" }]);
    expect(await orderRow(order.id)).toMatchObject({ paymentStatus: "paid", refundedCents: 0 });
    const again = await root.call("POST", `/api/admin/orders/${order.orderNumber}/refund`, {
      reason: "Again",
    });
    expect(again.status).toBe(201);
  });
});

describe("a paid order that is cancelled", () => {
  const cancel = (order: PaidOrder, fields: Record<string, string> = {}) =>
    root.post(pageOf(order), pageOf(order), {
      ...{
        intent: "order/change",
        status: "cancelled",
        trackingNumber: "",
        notes: "Called them.",
        ...fields,
      },
    });

  test("asks about its money, and keeps what was typed", async () => {
    const order = await paidOrder();
    const asked = await cancel(order);
    expect(asked.status).toBe(400);
    expect(asked.html).toContain("Please choose what happens to the $48.00.");
    expect(asked.html).toContain("Called them.");
    expect((await orderRow(order.id)).status).toBe("pending");
    const part = await cancel(order, { refund: "part", refundAmount: "", refundReason: "" });
    expect(part.html).toContain("enter the amount to refund");
    expect(part.html).toContain("write down the reason");
    expect((await cancel(order, { refund: "part", refundAmount: "99", refundReason: "x" })).status).toBe(400);
    expect((await orderRow(order.id)).status).toBe("pending");
  });

  test.each([
    ["all", "", 4800, "We refund $48.00 of the $48.00"],
    ["part", "20", 2000, "We refund $20.00 of the $48.00"],
    ["none", "", 0, "Your payment of $48.00 is not refunded."],
  ])("refunds %s %s of it, and says so by mail", async (choice, refundAmount, cents, words) => {
    const order = await paidOrder();
    const fields = { refund: choice, refundAmount, refundReason: "The customer moved" };
    expect((await cancel(order, fields)).status).toBe(303);
    await shop.stripe.settled();
    expect(await orderRow(order.id)).toMatchObject({ status: "cancelled", refundedCents: cents });
    expect(sentBack(order.paymentId).map(({ amount }) => amount)).toEqual(cents ? [cents] : []);
    const mails = await mailsTo(shop.server.db, shipping.email, "order-changed");
    expect(mails.map(({ text }) => text.includes(words))).toEqual([true]);
    expect(await mailsTo(shop.server.db, shipping.email, "payment-refunded")).toHaveLength(cents ? 1 : 0);
    const { html } = await root.page(pageOf(order));
    expect(html).toContain("Reason: The customer moved");
    expect(await problems()).not.toContain(order.orderNumber);
  });

  test("by a call, or with many others, stays as it was, and its money needs a person", async () => {
    const [one, other] = [await paidOrder(), await paidOrder()];
    const answer = await root.call("PATCH", `/api/admin/print-requests/${one.id}`, { status: "cancelled" });
    expect([answer.status, answer.json.status]).toEqual([200, "cancelled"]);
    await root.post("/admin/orders", "/admin/orders", { ids: String(other.id), status: "cancelled" });
    const html = await problems();
    for (const { orderNumber } of [one, other]) expect(html).toContain(`/admin/orders/${orderNumber}`);
    await root.post(pageOf(one), pageOf(one), { intent: "refund/decline", reason: "It was printed already" });
    await refund(other, { amount: "" });
    await shop.stripe.settled();
    const after = await problems();
    for (const { orderNumber } of [one, other]) expect(after).not.toContain(orderNumber);
  });
});

describe("a plan", () => {
  test("is refunded from its page, ends, and says what stays", async () => {
    const id = await paidPlan();
    const address = `/admin-checkouts/${id}`;
    const receipt = /name="receiptId" value="(\d+)"/.exec((await root.page(address)).html)?.[1] ?? "";
    const half = { intent: "refund", receiptId: receipt, amount: "100", reason: "Late start" };
    expect((await root.post(address, address, half)).status).toBe(303);
    await shop.stripe.settled();
    expect((await newestCheckout(shop.server)).state).toBe("paid");
    const [part] = await mailsTo(shop.server.db, buyer, "payment-refunded");
    expect(part?.text).toContain("Your plan continues as before.");
    const rest = await root.call("POST", `/api/admin${address.replace("admin-", "")}/refund`, {
      reason: "All",
    });
    expect([rest.status, rest.json.amountCents]).toEqual([201, 96812]);
    await shop.stripe.settled();
    expect((await newestCheckout(shop.server)).state).toBe("refunded");
    const [whole] = await mailsTo(shop.server.db, buyer, "payment-refunded");
    expect(whole?.text).toContain("The plan has ended");
    expect((await root.page(address)).html).toContain("Paid $1,068.12, refunded $1,068.12");
  });

  test("by the month is refunded by the receipt of the month", async () => {
    const id = await paidPlan("guided");
    const answer = await root.call("POST", `/api/admin/checkouts/${id}/refund`, {
      amountCents: 100,
      reason: "A day",
    });
    expect([answer.status, answer.json]).toMatchObject([201, { amountCents: 100, state: "done" }]);
    await shop.stripe.settled();
    expect(await mailsTo(shop.server.db, buyer, "payment-refunded")).toHaveLength(1);
    const bad = await root.call("POST", `/api/admin/checkouts/${id}/refund`, {
      amountCents: 99_999,
      reason: "Much",
    });
    expect([bad.status, bad.json.errors]).toMatchObject([400, { amountCents: [expect.any(String)] }]);
    expect((await root.call("POST", "/api/admin/checkouts/999999/refund", { reason: "x" })).status).toBe(404);
  });

  test.each([["order"], ["plan"]])("an amount that is none is refused, of an %s", async (kind) => {
    const address =
      kind === "order" ? `orders/${(await paidOrder()).orderNumber}` : `checkouts/${await paidPlan()}`;
    for (const amountCents of [null, Number.NaN, true, false, "", "700", [], {}, 1.5, 0, -1, 1e10]) {
      const body = { amountCents, reason: "A slip" };
      const answer = await root.call("POST", `/api/admin/${address}/refund`, body);
      expect([amountCents, answer.status, answer.json.errors]).toEqual([
        amountCents,
        400,
        { amountCents: [expect.any(String)] },
      ]);
    }
    const all = await root.call("POST", `/api/admin/${address}/refund`, { reason: "All of it" });
    expect([all.status, all.json.amountCents > 1]).toEqual([201, true]);
    await shop.stripe.settled();
  });

  test("that is disputed is told by mail, needs a person, and is not refunded meanwhile", async () => {
    const id = await paidPlan();
    const { paymentId } = await newestCheckout(shop.server);
    shop.stripe.dispute(String(paymentId), "needs_response");
    await shop.stripe.settled();
    expect(await problems()).toContain("disputes this payment of $1,068.12");
    expect((await root.call("POST", `/api/admin/checkouts/${id}/refund`, { reason: "x" })).status).toBe(409);
    shop.stripe.dispute(String(paymentId), "lost");
    await shop.stripe.settled();
    expect(await problems()).not.toContain("disputes this payment");
    const mails = await mailsTo(shop.server.db, buyer, "payment-disputed");
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your bank has taken the payment back",
      "Your bank is reviewing your payment",
    ]);
  });
});
