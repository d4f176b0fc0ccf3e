import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { mailsTo } from "./support/mails";
import { addApprovedBook, shipping } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import { permutations } from "./support/permutations";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";
import { numberOf, type PaymentMethodKind } from "./support/stripe/payment-methods";

/* Order payments: started, paid, failed, refunded, disputed. */

let standIn: FakeStripe;
let server: RunningServer;
let people: Record<PersonName, Actor>;
let ada: Caller;
let root: Caller;

beforeAll(async () => {
  standIn = await FakeStripe.open();
  server = await startPublicServer({ ...standIn.env, SUPPORT_EMAIL: "help@example.org" });
  standIn.webhookUrl = `${server.address}/api/stripe/webhook`;
  people = await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  root = await Caller.signIn(server, "root");
});

afterAll(async () => {
  await standIn.close();
  await server.stop();
});

beforeEach(async () => {
  standIn.faults = [];
  for (const table of ["printOrders", "bookApprovals", "mails", "paymentCustomers"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable("users").set({ plan: null }).execute();
  const bookFiles = createBookFiles(server.dataDir, path.resolve("assets"));
  const deps = {
    db: server.db,
    clock: systemClock,
    log: new CollectedLog(),
    bookFiles,
    printer: builtInProfile,
  };
  await addApprovedBook(deps, people.ada, { title: "A Life by the River" });
});

const page = "/book/order?type=biography";
const fields = { intent: "pay", bookType: "biography", copies: "1", seenCents: "2400", ...shipping };
const submit = (change: Record<string, string> = {}) =>
  ada.post(page, page, { ...fields, paymentMethod: "card", ...change });
const call = (change: object = {}) =>
  ada.call("POST", "/api/print-requests/payment-intent", {
    bookType: "biography",
    copies: 1,
    customerInfo: shipping,
    ...change,
  });
const row = () =>
  server.db
    .selectFrom("printOrders")
    .leftJoin("payments", "payments.reference", "printOrders.orderNumber")
    .selectAll("printOrders")
    .select("payments.paymentId")
    .orderBy("printOrders.id", "desc")
    .executeTakeFirstOrThrow();
const count = async () => (await server.db.selectFrom("printOrders").select("id").execute()).length;
const mails = () => mailsTo(server.db, shipping.email);

/** Pays on the hosted page, as without script. */
async function payAt(url: string, means: PaymentMethodKind): Promise<Response> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ number: numberOf(means) }),
    redirect: "manual",
  });
  await standIn.settled();
  return answer;
}

async function orderAndPay(means: PaymentMethodKind = "a good card", change: Record<string, string> = {}) {
  const { headers } = await submit(change);
  await payAt(String(headers.get("location")), means);
  return row();
}

describe("without script", () => {
  test("the order goes to the payment page, and is placed once that is paid", async () => {
    const { status, headers } = await submit({ copies: "2", seenCents: "4800" });
    const url = String(headers.get("location"));
    expect([status, url.startsWith(standIn.address)]).toEqual([303, true]);
    const begun = await row();
    expect(begun).toMatchObject({ requestedAt: null, paymentStatus: "unpaid", totalCents: 4800 });
    expect([await mails(), (await root.call("GET", "/api/admin/print-requests")).json]).toEqual([[], []]);
    const waiting = await ada.page(`/orders/${begun.orderNumber}/confirmation`);
    expect([waiting.headers.get("refresh"), waiting.html.includes("Congratulations")]).toEqual(["5", false]);

    const paid = await payAt(url, "a good card");
    expect(paid.headers.get("location")).toBe(`${server.address}/orders/${begun.orderNumber}/confirmation`);
    expect(await row()).toMatchObject({ paymentStatus: "paid", requestedAt: expect.any(String) });
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order-confirmed"]);
    expect(await mailsTo(server.db, "help@example.org")).toHaveLength(1);
    const { html } = await ada.page(`/orders/${begun.orderNumber}/confirmation`);
    expect(html).toContain("Congratulations, Ada Whitfield!");
    expect(html).not.toContain("invoice");
    expect((await root.call("GET", "/api/admin/print-requests")).json).toHaveLength(1);
  });

  test("a lost event is made up for when the buyer comes back, and counts once", async () => {
    const webhookUrl = standIn.webhookUrl;
    standIn.webhookUrl = undefined;
    const before = standIn.events.length;
    const { orderNumber, paymentStatus } = await orderAndPay();
    standIn.webhookUrl = webhookUrl;
    expect(paymentStatus).toBe("unpaid");
    await (await Caller.signIn(server, "ben")).page(`/orders/${orderNumber}/confirmation`);
    expect((await row()).paymentStatus).toBe("unpaid");
    const { html } = await ada.page(`/orders/${orderNumber}/confirmation`);
    expect(html).toContain("Congratulations, Ada Whitfield!");
    for (const event of standIn.events.slice(before)) expect(await standIn.deliver(event)).toBe(200);
    expect(await row()).toMatchObject({ paymentStatus: "paid", requestedAt: expect.any(String) });
    expect((await mails()).map(({ kind }) => kind)).toEqual(["order-confirmed"]);
  });

  test("a form that is posted twice leads to one order and one page", async () => {
    const formToken = await ada.formToken(page);
    const body = new URLSearchParams({ ...fields, paymentMethod: "card", formToken }).toString();
    const send = () =>
      ada.request("POST", page, body, { "content-type": "application/x-www-form-urlencoded" });
    const pages = standIn.all("checkout.session").length;
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect([await count(), standIn.all("checkout.session").length - pages]).toEqual([1, 1]);
  });

  test("what was left unpaid is paid later, or cancelled, and then no more", async () => {
    await submit();
    const { orderNumber } = await row();
    const here = `/orders/${orderNumber}`;
    expect((await ada.page("/orders")).html).toContain("Unfinished");
    expect((await ada.page(here)).html).toContain("Pay now");
    const first = standIn.newest("checkout.session");
    standIn.expire(first.id);
    await standIn.settled();
    const again = await ada.post(here, here, { intent: "order/pay" });
    const url = String(again.headers.get("location"));
    expect(url).toContain(standIn.address);
    await ada.post(here, here, { intent: "order/cancel" });
    expect((await row()).status).toBe("cancelled");
    expect((await payAt(url, "a good card")).status).not.toBe(303);
    expect((await row()).paymentStatus).toBe("unpaid");
  });

  test("a bank payment under way places nothing until it has arrived", async () => {
    const waiting = await orderAndPay("a bank account");
    expect(waiting).toMatchObject({ paymentStatus: "processing", requestedAt: null });
    expect((await ada.page(`/orders/${waiting.orderNumber}`)).html).toContain(
      "Your payment is with your bank.",
    );
    standIn.settle(String(waiting.paymentId), "paid");
    await standIn.settled();
    expect(await row()).toMatchObject({ paymentStatus: "paid", requestedAt: expect.any(String) });
  });

  test("a bank payment that fails leaves the order unplaced", async () => {
    const waiting = await orderAndPay("a bank account");
    standIn.settle(String(waiting.paymentId), "failed");
    await standIn.settled();
    expect(await row()).toMatchObject({ paymentStatus: "failed", requestedAt: null });
    expect(await mails()).toEqual([]);
  });

  test("a saved card pays the next order at once; somebody else's does not", async () => {
    await orderAndPay("a good card", { keepMethod: "true" });
    const { json: methods } = await ada.call("GET", "/api/user/payment-methods");
    expect(methods).toEqual([{ id: expect.any(String), brand: "visa", last4: "4242", type: "card" }]);
    expect((await ada.page(page)).html).toContain("Visa card ending in 4242");
    const paid = await submit({ paymentMethod: "existing", savedMethod: methods[0].id, phone: "1" });
    await standIn.settled();
    expect(paid.headers.get("location")).toBe(`/orders/${(await row()).orderNumber}/confirmation`);
    expect(await row()).toMatchObject({ paymentStatus: "paid", phone: "1" });
    const stolen = await submit({ paymentMethod: "existing", savedMethod: "pm_of_another", phone: "2" });
    expect([stolen.status, stolen.html.includes("one of your saved payment methods")]).toEqual([400, true]);
  });

  test("while the payment service is down nothing is charged, and the form comes back", async () => {
    standIn.faults = [{ kind: "500" }];
    const { status, html } = await submit();
    standIn.faults = [];
    expect([status, html.includes("nothing was charged")]).toEqual([503, true]);
    expect(html).toContain("Payment Failed");
    expect(html).toContain("12 Mill Lane");
    expect((await row()).requestedAt).toBeNull();
  });

  test("a plan's included book asks for no payment", async () => {
    await server.db.updateTable("users").set({ plan: "family" }).execute();
    expect((await ada.page(page)).html).toContain("Included in your plan");
    const { headers } = await submit({ seenCents: "0" });
    expect(headers.get("location")).toBe(`/orders/${(await row()).orderNumber}/confirmation`);
    expect(await row()).toMatchObject({ totalCents: 0, paymentStatus: "paid", includedCopies: 1 });
  });
});

test("what is paid after it was cancelled stays cancelled, and both sides are mailed", async () => {
  await server.db.updateTable("users").set({ plan: "family" }).execute();
  const { headers } = await submit({ copies: "2", seenCents: "2400" });
  const begun = await row();
  // The second order uses the plan's included book, because the first one is unpaid.
  await submit({ copies: "3", seenCents: "4800" });
  await payAt(String(headers.get("location")), "a good card");
  const late = (await ada.page(`/orders/${begun.orderNumber}/confirmation`)).html;
  expect(late).toContain("This order was cancelled");
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    `Your payment for order ${begun.orderNumber}`,
  ]);
  const [mail] = await mailsTo(server.db, "help@example.org");
  expect(mail?.text).toContain("A payment arrived for an order that had been cancelled.");
  const { json } = await root.call("GET", "/api/admin/print-requests");
  expect(json).toMatchObject([
    { orderNumber: begun.orderNumber, status: "cancelled", paymentStatus: "paid" },
  ]);
});

describe("with script", () => {
  test("the call answers what the browser confirms the payment with; the same again is the same", async () => {
    const { status, json } = await call({
      amount: 1,
      totalCost: 1,
      bookTitle: "Other",
      orderNumber: "ALR-X",
    });
    expect([status, json.totalCost, json.bookTitle]).toEqual([201, 2400, "A Life by the River"]);
    const intent = standIn.newest("payment_intent");
    expect([json.clientSecret, intent.amount]).toEqual([intent.client_secret, 2400]);
    expect(json.next).toBe(`/orders/${json.orderNumber}/confirmation`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call()));
    expect(new Set(answers.map((answer) => answer.json.clientSecret))).toEqual(new Set([json.clientSecret]));
    expect(await count()).toBe(1);
  });

  test("another total than was shown is refused", async () => {
    const { status, json } = await call({ seenCents: "1" });
    expect([status, json.errors.copies[0]]).toEqual([400, expect.stringContaining("$24.00")]);
  });
});

describe("events of the payment service", () => {
  const deliver = (type: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => standIn.deliver(standIn.event(type))));

  test("the same event twenty times is one payment, one step and one mail", async () => {
    await orderAndPay();
    const statuses = await deliver("checkout.session.completed", 20);
    await deliver("payment_intent.succeeded", 20);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([(await mails()).length, (await mailsTo(server.db, "help@example.org")).length]).toEqual([1, 1]);
    const { id } = await row();
    const steps = await server.db
      .selectFrom("printOrderChanges")
      .select("what")
      .where("orderId", "=", id)
      .execute();
    expect(steps.map(({ what }) => what)).toEqual(["payment", "placed"]);
  });

  test("a wrong amount places nothing, and is noted", async () => {
    const { headers } = await submit();
    await server.db.updateTable("payments").set({ dueCents: 9900 }).execute();
    await payAt(String(headers.get("location")), "a good card");
    expect(await row()).toMatchObject({ paymentStatus: "unpaid", requestedAt: null });
    const noted = server.db.selectFrom("auditLog").select("details").where("action", "=", "order.amount");
    expect((await noted.execute()).length).toBeGreaterThan(0);
  });

  test("two small deposits are asked for by mail and on the page, until they are typed in", async () => {
    await orderAndPay("a bank account by small deposits");
    const { orderNumber, paymentStatus } = await row();
    expect(paymentStatus).toBe("processing");
    const [mail] = await mails();
    expect(mail?.subject).toBe(`Action needed for order ${orderNumber}: enter the two small deposits`);
    for (const page of [`/orders/${orderNumber}`, `/orders/${orderNumber}/confirmation`]) {
      const { html, headers } = await ada.page(page);
      expect([html.includes("Enter the two deposits"), headers.get("refresh")]).toEqual([true, null]);
    }
    const { id } = standIn.newest("payment_intent");
    standIn.takeStep(id);
    await standIn.settled();
    expect((await ada.page(`/orders/${orderNumber}`)).html).not.toContain("Enter the two deposits");
    standIn.settle(id, "paid");
    await standIn.settled();
    expect((await row()).paymentStatus).toBe("paid");
  });

  test("a refund or dispute holds an order that is not printed", async () => {
    const paid = await orderAndPay();
    const hold = async () => (await root.call("GET", "/api/admin/print-requests")).json[0].isOnHold;
    standIn.dispute(String(paid.paymentId), "needs_response");
    await standIn.settled();
    expect([(await row()).paymentStatus, await hold()]).toEqual(["disputed", true]);
    standIn.dispute(String(paid.paymentId), "won");
    await standIn.settled();
    expect([(await row()).paymentStatus, await hold()]).toEqual(["paid", false]);
    standIn.refund(String(paid.paymentId), 400);
    await standIn.settled();
    expect([(await row()).paymentStatus, await hold()]).toEqual(["paid", false]);
    standIn.refund(String(paid.paymentId), 2000);
    await standIn.settled();
    expect([(await row()).paymentStatus, await hold()]).toEqual(["refunded", true]);
    await deliver("checkout.session.completed", 2);
    expect((await row()).paymentStatus).toBe("refunded");
  });

  const orders = permutations([
    "payment_intent.succeeded",
    "charge.dispute.created",
    "charge.dispute.closed",
  ]);

  test.each(orders)("a dispute that is won is over, in any order: %s, %s, %s", async (...types) => {
    const webhookUrl = standIn.webhookUrl;
    standIn.webhookUrl = undefined;
    const { orderNumber } = await orderAndPay();
    const { id } = standIn.newest("payment_intent");
    standIn.dispute(id, "needs_response");
    standIn.dispute(id, "won");
    standIn.webhookUrl = webhookUrl;
    for (const type of types) expect(await standIn.deliver(standIn.event(type))).toBe(200);
    expect(await row()).toMatchObject({
      orderNumber,
      paymentStatus: "paid",
      requestedAt: expect.any(String),
      paidAt: expect.any(String),
    });
    const kinds = (await mails()).map(({ kind }) => kind).sort();
    // A dispute that is decided before it is reported is not mailed.
    const isTold = types.indexOf("charge.dispute.created") < types.indexOf("charge.dispute.closed");
    expect(kinds).toEqual(["order-confirmed", ...(isTold ? ["payment-disputed", "payment-disputed"] : [])]);
  });

  test("nobody marks such an order paid by hand", async () => {
    const { id } = await orderAndPay();
    const answer = await root.call("PATCH", `/api/admin/print-requests/${id}`, { paymentStatus: "unpaid" });
    expect(answer.status).toBe(409);
  });
});

test("who has a plan that is not paid yet may not print", async () => {
  const now = systemClock.now().toISOString();
  // The checkout that it refers to is not needed.
  server.connection.pragma("foreign_keys = OFF");
  await server.db
    .insertInto("subscriptions")
    .values({
      userId: people.ada.userId,
      checkoutId: 0,
      planId: "family",
      state: "processing",
      lastEventAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const { status } = await call();
  expect([status, await count()]).toEqual([409, 0]);
  expect((await ada.page(page)).html).toContain("You cannot order right now.");
  await server.db.deleteFrom("subscriptions").execute();
});

test.each(["15", "abc", "0", ""])("%j copies get their error at Update total", async (copies) => {
  const refused = await ada.post(page, page, { ...fields, intent: "order/total", copies });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Please enter a number of copies from 1 to 10.");
  expect(refused.html).toMatch(/<p class="order-total" hidden="">/);
  const shown = await ada.post(page, page, { ...fields, intent: "order/total", copies: "3" });
  expect([shown.status, shown.html.includes("$72.00")]).toEqual([200, true]);
  expect(shown.html).toContain('<p class="order-total">');
});

test("a present: the bill goes to who pays, the tracking number also to who gets the book", async () => {
  await server.db
    .updateTable("users")
    .set({ email: "ada@example.org" })
    .where("id", "=", people.ada.userId)
    .execute();
  const { headers } = await submit({ name: "Ruth Moore", email: "ruth@example.org" });
  await fetch(headers.get("location") ?? "", {
    method: "POST",
    body: new URLSearchParams({ number: "4242424242424242" }),
    redirect: "manual",
  });
  await standIn.settled();
  expect(await mailsTo(server.db, "ruth@example.org")).toEqual([]);
  const [confirmed] = await mailsTo(server.db, "ada@example.org");
  expect(confirmed?.text).toMatch(/^Dear Ada Whitfield,/);
  expect(confirmed?.text).toContain("Total: $24.00");
  const { id, orderNumber } = await server.db
    .selectFrom("printOrders")
    .select(["id", "orderNumber"])
    .executeTakeFirstOrThrow();
  await root.call("PATCH", `/api/admin/print-requests/${id}`, { status: "shipped", trackingNumber: "1Z999" });
  const [present] = await mailsTo(server.db, "ruth@example.org");
  expect(present?.text).toMatch(/^Dear Ruth Moore,/);
  expect(present?.text).toContain("Ada Whitfield has ordered a printed book for you");
  expect(present?.text).toContain("1Z999");
  expect(present?.text).not.toMatch(/\$|\/orders\//);
  expect((await mailsTo(server.db, "ada@example.org")).at(-1)?.text).toContain(`/orders/${orderNumber}`);
  const notices = await server.db
    .selectFrom("mails")
    .select(["kind", "replyTo"])
    .where("kind", "=", "order-received")
    .execute();
  expect(notices).toEqual([{ kind: "order-received", replyTo: "ada@example.org" }]);
});
