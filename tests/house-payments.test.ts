import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { monthOf, previousMonth, spanOf } from "~/domain/base/month";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { Caller, saysFailure } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { textOf } from "./support/html";
import { giveMailbox, mailsTo } from "./support/mails";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";
import { numberOf, type PaymentMethodKind } from "./support/stripe/payment-methods";
import { cancelPayment } from "./support/stripe/payments";

/* The invoice of a house, paid online by whoever has its address. */

const month = previousMonth(monthOf(systemClock.now()));
const mailbox = "house@example.org";
let stripe: FakeStripe;
let server: RunningServer;
let people: Record<PersonName, Self>;
let root: Caller;
let olive: Caller;
let address: string;
let bill: string;

beforeAll(async () => {
  stripe = await FakeStripe.open();
  server = await startPublicServer({ ...stripe.env });
  stripe.webhookUrl = `${server.address}/api/stripe/webhook`;
  people = await addPeople(server.db);
  await giveMailbox(server.db, people.olive.userId, mailbox);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
  await server.db
    .insertInto("residentMonthRates")
    .values({ cents: 29_00, changedAt: spanOf(month).from })
    .execute();
  await server.db
    .insertInto("houseStays")
    .values({ ownerId: people.olive.userId, userId: people.ada.userId, beganAt: spanOf(month).from })
    .execute();
});

/** A new invoice each time. */
beforeEach(async () => {
  stripe.faults = [];
  const { db } = server;
  for (const table of ["houseBills", "invoices", "mails", "refunds", "payments"] as const)
    await db.deleteFrom(table).execute();
  const config = { brandName: "A Life", appUrl: server.address, taxRate: 0, isTaxRateSet: true };
  const deps = { db, clock: systemClock, log: new CollectedLog(), config };
  await billHouses(deps, new AbortController().signal);
  await db.deleteFrom("mails").execute();
  const { json } = await olive.call("GET", "/api/admin/house-bills");
  [{ invoice: address, id: bill }] = json;
});

afterAll(async () => {
  await stripe.close();
  await server.stop();
});

const visitor = () => new Caller(server);
const begin = (caller = visitor()) => caller.post(address, address, { intent: "pay" });
const words = async () => textOf((await visitor().page(address)).html);
const kinds = async () => (await mailsTo(server.db, mailbox)).map(({ kind }) => kind);
const listed = async () => (await root.call("GET", "/api/admin/house-bills")).json[0];
const settle = (state: string) => root.call("PATCH", `/api/admin/house-bills/${bill}`, { state });

async function payAt(url: string, means: PaymentMethodKind = "a good card"): Promise<string> {
  const body = new URLSearchParams({ number: numberOf(means) });
  const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
  await stripe.settled();
  return answer.headers.get("location") ?? "";
}

async function pay(means?: PaymentMethodKind): Promise<string> {
  const { status, headers } = await begin();
  expect(status).toBe(303);
  return payAt(String(headers.get("location")), means);
}

const paymentId = async () =>
  (await server.db.selectFrom("payments").select("paymentId").executeTakeFirstOrThrow()).paymentId ?? "";

test("whoever has the address pays it once, and everybody is told so", async () => {
  const page = await visitor().page(address);
  expect(textOf(page.html)).toContain("Pay online");
  expect(page.headers.get("content-security-policy")).toMatch(
    new RegExp(`form-action [^;]*${stripe.address}`),
  );
  const back = await pay();
  expect(back).toBe(`${server.address}${address}?paid=1`);
  expect(await words()).toContain("Paid on");
  expect(await words()).not.toContain("Pay online");
  expect(await kinds()).toEqual(["payment-received"]);
  expect(await listed()).toMatchObject({ state: "paid", paymentStatus: "paid", totalCents: 29_00 });
  const again = await begin();
  expect([again.status, again.headers.get("location")]).toEqual([303, address]);
  expect((await settle("void")).status).toBe(409);
  const { html } = await root.page("/admin/sales");
  expect(textOf(html)).toContain("Months of houses");
  const csv = await root.page(`/api/admin/sales/export?year=${new Date().getUTCFullYear()}`);
  expect(csv.html).toMatch(new RegExp(`House,? ?${month}.*29\\.00`));
});

test("a lost event is made up for when the payer comes back, and counts once", async () => {
  const { webhookUrl } = stripe;
  stripe.webhookUrl = undefined;
  const before = stripe.events.length;
  await pay();
  stripe.webhookUrl = webhookUrl;
  expect(await words()).not.toContain("Paid on");
  expect(textOf((await visitor().page(`${address}?paid=1`)).html)).toContain("Paid on");
  for (const event of stripe.events.slice(before)) expect(await stripe.deliver(event)).toBe(200);
  expect(await kinds()).toEqual(["payment-received"]);
});

test("the call answers the same page; a second press begins no second payment", async () => {
  const pages = stripe.all("checkout.session").length;
  const call = () => visitor().call("POST", `/api${address}/payment`);
  const [one, other] = await Promise.all([call(), call()]);
  const third = await call();
  expect(new Set([one?.json.url, other?.json.url, third.json.url]).size).toBe(1);
  expect(stripe.all("checkout.session").length - pages).toBe(1);
  expect((await visitor().call("POST", "/api/invoices/nothing/payment")).status).toBe(404);
});

test("a bank account is on its way for days: nothing is asked again, and staff have no task", async () => {
  await pay("a bank account");
  expect(await words()).toContain("Your payment is on its way.");
  expect((await begin()).headers.get("location")).toBe(address);
  const past = "2026-01-01T00:00:00.000Z";
  await server.db.updateTable("invoices").set({ dueAt: past }).execute();
  expect((await root.page("/admin")).html).not.toContain("House that has not paid in time");
  stripe.settle(await paymentId(), "failed");
  await stripe.settled();
  expect(await words()).toContain("Nothing was charged. Please try again");
  expect((await root.page("/admin")).html).toContain("House that has not paid in time");
  await pay();
  expect(await words()).toContain("Paid on");
});

test("two small deposits are asked for by mail and on the page", async () => {
  await pay("a bank account by small deposits");
  expect(await kinds()).toEqual(["payment-processing"]);
  expect(await words()).toContain("Enter the two deposits");
});

test("a bank payment that is cancelled can be made again", async () => {
  await pay("a bank account by small deposits");
  cancelPayment(stripe, stripe.get("payment_intent", await paymentId()));
  await stripe.settled();
  expect(await words()).toContain("Nothing was charged. Please try again");
  await pay();
  expect(await words()).toContain("Paid on");
});

describe("settled by hand", () => {
  test.each(["paid", "void"])("as %s, it can no longer be paid online", async (state) => {
    const url = String((await begin()).headers.get("location"));
    expect((await settle(state)).json).toMatchObject({ state });
    expect(await payAt(url)).not.toContain("?paid=1");
    expect(await listed()).toMatchObject({ state });
    expect(await kinds()).toEqual([]);
    expect((await visitor().call("POST", `/api${address}/payment`)).status).toBe(409);
  });

  test("is not, while it is being paid", async () => {
    await pay("a bank account");
    expect((await settle("void")).status).toBe(409);
    expect(await listed()).toMatchObject({ state: "open", paymentStatus: "processing" });
  });

  test("and by administrators alone", async () => {
    for (const caller of [olive, await Caller.signIn(server, "ada")])
      expect((await caller.call("PATCH", `/api/admin/house-bills/${bill}`, { state: "paid" })).status).toBe(
        403,
      );
    expect((await settle("open")).status).toBe(400);
    expect((await root.call("PATCH", "/api/admin/house-bills/999999", { state: "paid" })).status).toBe(404);
  });
});

test("an administrator who presses twice is told once that it is settled", async () => {
  const fields = { bill: String(bill), intent: "paid" };
  for (const answer of await root.postTwice("/admin/house-bills", "/admin/house-bills", fields))
    expect([answer.status, saysFailure(answer)]).toEqual([303, false]);
  expect(await listed()).toMatchObject({ state: "paid" });
});

test("a wrong amount pays nothing, and needs a person", async () => {
  const url = String((await begin()).headers.get("location"));
  await server.db.updateTable("payments").set({ dueCents: 99_00 }).execute();
  await payAt(url);
  expect(await listed()).toMatchObject({ state: "open", paymentStatus: "unpaid" });
  expect(await kinds()).toEqual(["payment-mismatch"]);
  expect(textOf((await root.page("/admin/health")).html)).toContain("Paid $29.00 instead of $99.00");
});

test("a refund and a dispute are told, and close nobody's door", async () => {
  await pay();
  stripe.refund(await paymentId(), 9_00);
  await stripe.settled();
  expect(await words()).toContain("Refunded -$9.00 After the refund $20.00");
  stripe.dispute(await paymentId(), "needs_response");
  await stripe.settled();
  expect(await listed()).toMatchObject({ paymentStatus: "disputed", refundedCents: 9_00 });
  stripe.dispute(await paymentId(), "lost");
  await stripe.settled();
  expect(await listed()).toMatchObject({ paymentStatus: "refunded", refundedCents: 29_00 });
  expect((await kinds()).sort()).toEqual([
    ...["payment-disputed", "payment-disputed", "payment-received", "payment-refunded"],
  ]);
  const ada = await Caller.signIn(server, "ada");
  expect((await ada.call("POST", "/api/stories", { promptId: 3, content: "Still here." })).status).toBe(201);
});

test("while the payment service is down nothing is charged, and the page says so", async () => {
  stripe.faults = [{ kind: "500" }];
  const { status } = await begin();
  stripe.faults = [];
  expect(status).toBe(303);
  expect(await listed()).toMatchObject({ state: "open", paymentStatus: "unpaid" });
  await pay();
  expect(await words()).toContain("Paid on");
});
