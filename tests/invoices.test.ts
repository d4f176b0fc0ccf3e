import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { requireWriting } from "~/domain/base/access/access.server";
import { systemClock } from "~/domain/base/deps";
import { getStorageUse } from "~/domain/media/quota.server";
import { endGivenMonths } from "~/domain/selling/checkouts/reconcile.server";
import { findInvoice } from "~/domain/selling/invoices/invoices.server";
import { findPrintBlocker } from "~/domain/selling/subscriptions/print-blocker.server";
import { Caller } from "./support/browserless";
import { billing, buyer, buyOnPage, newestCheckout, setupFields } from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { FakeClock } from "./support/fake-clock";
import { mailsTo } from "./support/mails";
import { textOf } from "./support/pdf";
import { addPerson, people } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/*
 * Plans without Stripe: an invoice is requested, an administrator approves it and passes on the setup
 * link.
 */

let server: RunningServer;
let root: Caller;

beforeAll(async () => {
  server = await startServer({ SUPPORT_EMAIL: "house@example.org" });
  await addPerson(server.db, "root", people.root);
  await addPerson(server.db, "ada", people.ada);
  await addPerson(server.db, "ben", people.ben);
  await addPerson(server.db, "olive", people.olive);
  root = await Caller.signIn(server, "root");
});

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  await server.db.deleteFrom("mails").execute();
});

afterAll(() => server.stop());

async function orderAs(email: string): Promise<void> {
  await buyOnPage(new Caller(server), "family", "", email);
}

async function order(plan = "family"): Promise<{ caller: Caller; id: number }> {
  const caller = new Caller(server);
  const { status, location } = await buyOnPage(caller, plan);
  expect([status, location]).toEqual([303, "/payment-success"]);
  return { caller, id: (await newestCheckout(server)).id };
}

const decide = (who: Caller, intent: string, id: number) =>
  who.post("/admin-checkouts", "/admin-checkouts", { intent, checkoutId: String(id) });

test("the page says plainly that there will be an invoice, and asks for no card", async () => {
  const { html } = await new Caller(server).page("/checkout?plan=family");
  expect(html).toContain("You get your invoice right away");
  expect(html).toContain("Order by invoice");
  expect(html).not.toMatch(/stripe/i);
});

test("an invoice needs a name and an address, and nothing typed is lost", async () => {
  const caller = new Caller(server);
  const address = "/checkout?plan=family";
  const { html } = await caller.page(address);
  const shownCents = /name="shownCents" value="(\d+)"/.exec(html)?.[1] ?? "";
  const fields = { intent: "pay", planId: "family", shownCents, email: buyer, city: "Galena" };
  const answer = await caller.post(address, address, fields);
  expect([answer.status, answer.html.includes("Please enter the name for the invoice.")]).toEqual([
    400,
    true,
  ]);
  expect(answer.html).toContain('value="Galena"');
  expect(await server.db.selectFrom("invoices").select("id").execute()).toEqual([]);
});

test("an order has its invoice at once, on the page and by mail", async () => {
  const settings = {
    businessName: "Mill Lane Books",
    businessAddress: "1 River Road\nGalena, IL",
    taxNumber: "36-1",
  };
  for (const [name, value] of Object.entries(settings))
    await server.db
      .insertInto("settings")
      .values({ name, value: JSON.stringify(value), changedAt: "2026-01-01T00:00:00.000Z" })
      .execute();
  const { caller } = await order();
  const { html } = await caller.page("/payment-success");
  expect(html).toContain("<h1>Your invoice</h1>");
  expect(html).toContain("$1,068.12");
  const address = /\/invoices\/[\w-]+/.exec(html)?.[0] ?? "";
  const invoice = await new Caller(server).page(address);
  const text = invoice.html.replace(/<[^>]+>/g, " ");
  for (const words of [
    "Mill Lane Books",
    "1 River Road",
    "Tax number: 36-1",
    "Nora Lindqvist",
    "12 Mill Lane",
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/Family Legacy\s+\$989.00\s+Tax \(8%\)\s+\$79.12\s+Total\s+\$1,068.12/);
  expect(invoice.headers.get("x-robots-tag")).toContain("noindex");
  expect((await new Caller(server).page("/invoices/not-a-token")).status).toBe(404);
  const mails = await mailsTo(server.db, buyer, "invoice-ordered");
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your invoice \d+ for Family Legacy$/),
  ]);
  expect(await mailsTo(server.db, "house@example.org", "invoice-ordered")).toHaveLength(1);
});

test("an order from abroad has the fields of its country, which the invoice names", async () => {
  const caller = new Caller(server);
  const address = "/checkout?plan=family";
  const { html } = await caller.page(address);
  const shownCents = /name="shownCents" value="(\d+)"/.exec(html)?.[1] ?? "";
  const place = { address: "Lindenstr. 5", city: "Berlin", state: "", zipCode: "10969", country: "DE" };
  const fields = { planId: "family", shownCents, email: buyer, name: "Grete Hahn", ...place };
  const looked = await caller.post(address, address, { ...fields, intent: "pay/look" });
  expect([looked.status, looked.html.includes("Postal code"), looked.html.includes("ZIP code")]).toEqual([
    ...[200, true, false],
  ]);
  for (const change of [{ zipCode: "1" }, { country: "US" }, { city: "" }])
    expect((await caller.post(address, address, { ...fields, ...change, intent: "pay" })).status).toBe(400);
  expect((await caller.post(address, address, { ...fields, intent: "pay" })).status).toBe(303);
  const link = /\/invoices\/[\w-]+/.exec((await caller.page("/payment-success")).html)?.[0] ?? "";
  const invoice = (await new Caller(server).page(link)).html.replace(/<[^>]+>/g, " ");
  expect(invoice).toMatch(/Grete Hahn\s+Lindenstr. 5\s+10969 Berlin\s+Germany/);
  const setup = (await caller.page("/account-setup")).html;
  expect(setup).toContain("Your address is Lindenstr. 5, 10969 Berlin, Germany, as on your invoice.");
});

test("the invoice is a PDF as well", { timeout: 60_000 }, async () => {
  const { caller } = await order();
  const address = /\/invoices\/[\w-]+/.exec((await caller.page("/payment-success")).html)?.[0] ?? "";
  const answer = await fetch(`${server.address}${address}/invoice.pdf`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const file = path.join(mkdtempSync(path.join(tmpdir(), "life-invoice-")), "invoice.pdf");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const words = textOf(file);
  rmSync(path.dirname(file), { recursive: true });
  for (const part of ["Mill Lane Books", "Nora Lindqvist", "Family Legacy", "$1,068.12"])
    expect(words).toContain(part);
});

test("the buyer sets up the account and writes at once, for 14 days and 1 GB; printing waits", async () => {
  const { caller, id } = await order();
  const made = await caller.call("POST", "/api/complete-account-setup", {
    ...setupFields,
    username: "early",
  });
  expect(made.status).toBe(201);
  const write = (promptId: number) => caller.call("POST", "/api/stories", { promptId, content: "At once." });
  expect((await write(1)).status).toBe(201);
  expect(await subscriptionOf(id)).toMatchObject({ state: "invoiced" });
  const account = (await caller.page("/account")).html;
  expect(account).toContain("The invoice for your plan is not paid yet.");
  expect(account).toMatch(/of 1\.0 GB|1 GB/);
  expect((await caller.page("/book/order?type=biography")).status).toBe(200);
  const { userId } = await newestCheckout(server);
  expect(await findPrintBlocker(server.db, { userId: Number(userId) })).toContain("not paid yet");
  expect((await getStorageUse(server.db, { userId: Number(userId) })).quotaBytes).toBe(1024 ** 3);
  const inDays = (days: number) => new FakeClock(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
  const may = (clock: FakeClock) => requireWriting({ db: server.db, clock }, { userId: Number(userId) });
  await may(inDays(13.9));
  await expect(may(inDays(14.1))).rejects.toThrow("writing waits");

  expect((await decide(root, "invoice/approve", id)).status).toBe(303);
  expect(await subscriptionOf(id)).toMatchObject({ state: "active", lapsedAt: null });
  await may(inDays(100));
  expect(await findPrintBlocker(server.db, { userId: Number(userId) })).toBeNull();
  const invoice = await findInvoice(server.db, id);
  expect(invoice).toMatchObject({ state: "paid", settledAt: expect.any(String) });
  const audited = await server.db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "checkout.approve")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(JSON.parse(audited?.details ?? "{}")).toMatchObject({ id });
});

test("whoever has a plan keeps it until the invoice of another is paid", async () => {
  const ada = await Caller.signIn(server, "ada");
  await buyOnPage(ada, "guided");
  const first = await newestCheckout(server);
  expect(await subscriptionOf(first.id)).toBeUndefined();
  await decide(root, "invoice/approve", first.id);
  await buyOnPage(ada, "family");
  const second = await newestCheckout(server);
  expect(await subscriptionOf(second.id)).toBeUndefined();
  expect(await subscriptionOf(first.id)).toMatchObject({ state: "active" });
  await decide(root, "invoice/approve", second.id);
  expect(await subscriptionOf(second.id)).toMatchObject({ state: "active" });
});

test("twenty orders at once have invoices numbered without a gap", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, place) => orderAs(`buyer${place}@example.org`)));
  const rows = await server.db.selectFrom("invoices").select("number").orderBy("number").execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => place + 1));
});

test("an order of before invoices gets one from its page", async () => {
  const { id } = await order();
  await server.db.deleteFrom("invoices").where("checkoutId", "=", id).execute();
  const address = `/admin-checkouts/${id}`;
  const refused = await root.post(address, address, { intent: "invoice/issue", ...billing, name: "" });
  expect([refused.status, refused.html.includes("name for the invoice")]).toEqual([400, true]);
  expect((await root.post(address, address, { intent: "invoice/issue", ...billing })).status).toBe(303);
  expect((await root.page(address)).html).toMatch(/href="\/invoices\/[\w-]+">Invoice \d+/);
  expect((await root.post(address, address, { intent: "invoice/issue", ...billing })).status).toBe(409);
});

test("an administrator approves it once, hands over a link, and the buyer sets up the account", async () => {
  const { id } = await order("white-glove");
  expect((await root.page("/admin-checkouts")).html).toContain("White Glove, $2,148.12");
  expect((await decide(root, "invoice/approve", id)).status).toBe(303);
  expect((await decide(root, "invoice/approve", id)).status).toBe(303);
  expect(await mailsTo(server.db, buyer, "welcome")).toHaveLength(1);
  await root.page("/admin-checkouts");
  await decide(root, "setup/hand-over", id);
  const link = /\/account-setup\?token=[\w-]+/.exec((await root.page("/admin-checkouts")).html)?.[0] ?? "";
  const other = new Caller(server);
  expect((await other.page(link)).html).toContain("Your plan: White Glove");
  const done = await other.post(link, link, { ...setupFields, username: "by-invoice" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/biography-builder"]);
  const user = await server.db
    .selectFrom("users")
    .selectAll()
    .where("username", "=", "by-invoice")
    .executeTakeFirst();
  expect(user?.plan).toBe("white-glove");
  expect((await other.page("/account")).html).toContain("White Glove, $2,148.12");
  expect((await decide(root, "setup/hand-over", id)).status).toBe(409);
});

test("a monthly plan goes on until an administrator ends it, with the month that runs", async () => {
  const ben = await Caller.signIn(server, "ben");
  await buyOnPage(ben, "guided");
  const { id } = await newestCheckout(server);
  await decide(root, "invoice/approve", id);
  expect((await ben.page("/account")).html).toContain("You pay for your plan by invoice, month by month.");
  const { html } = await root.page("/admin-checkouts");
  expect(html).toContain("Guided Experience, $81.00 a month");
  expect(html).toContain("Ben");
  expect(html).toContain("paid by invoice since");

  expect((await decide(root, "plan/end", id)).status).toBe(303);
  expect((await root.page("/admin-checkouts")).html).toContain("The plan ends on");
  expect((await ben.page("/account")).html).toContain("Nothing more is charged.");
  await decide(root, "plan/go-on", id);
  expect((await subscriptionOf(id))?.endsAt).toBeNull();

  const paidAt = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000).toISOString();
  await server.db.updateTable("checkouts").set({ paidAt }).where("id", "=", id).execute();
  await decide(root, "plan/end", id);
  const endsAt = new Date((await subscriptionOf(id))?.endsAt ?? 0).getTime();
  expect(endsAt).toBeGreaterThan(Date.now());
  expect(endsAt).toBeLessThan(Date.now() + 31 * 24 * 60 * 60 * 1000);

  await server.db.updateTable("subscriptions").set({ endsAt: paidAt }).where("checkoutId", "=", id).execute();
  await endGivenMonths({
    db: server.db,
    clock: systemClock,
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered" },
  } as never);
  expect(await subscriptionOf(id)).toMatchObject({ state: "ended", lapsedAt: paidAt });
  expect(await mailsTo(server.db, buyer, "plan-ended")).toHaveLength(1);
  expect((await decide(root, "plan/end", id)).status).toBe(404);
});

test("a plan that is paid once, or by nobody, is none of those", async () => {
  const olive = await Caller.signIn(server, "olive");
  await buyOnPage(olive, "family");
  const { id } = await newestCheckout(server);
  await decide(root, "invoice/approve", id);
  expect((await decide(root, "plan/end", id)).status).toBe(404);
  expect((await olive.page("/account")).html).not.toContain("by invoice, month by month");
});

async function subscriptionOf(checkoutId: number) {
  return server.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("checkoutId", "=", checkoutId)
    .executeTakeFirst();
}

test("a declined order is over, and cannot be approved any more", async () => {
  const { caller, id } = await order();
  expect((await decide(root, "invoice/decline", id)).status).toBe(303);
  expect((await caller.page("/payment-success")).html).toContain("Try again");
  expect(await findInvoice(server.db, id)).toMatchObject({ state: "void" });
  expect((await mailsTo(server.db, buyer, "plan-ended"))[0]?.text).toContain("its invoice is void");
  expect((await decide(root, "invoice/approve", id)).status).toBe(409);
});

test("nobody but administrators may look or decide", async () => {
  const { id } = await order();
  for (const name of ["ada", "olive"]) {
    const other = await Caller.signIn(server, name);
    expect((await other.page("/admin-checkouts")).status).toBe(403);
    const ending = { intent: "plan/end", checkoutId: String(id) };
    expect((await other.post("/account", "/admin-checkouts", ending)).status).toBe(403);
    expect(
      (
        await other.post("/account", "/admin-checkouts", {
          intent: "invoice/approve",
          checkoutId: String(id),
        })
      ).status,
    ).toBe(403);
  }
  expect((await new Caller(server).page("/admin-checkouts")).status).toBe(303);
  expect((await newestCheckout(server)).state).toBe("invoiced");
});

test("the call that needs Stripe says so", async () => {
  const { status, json } = await new Caller(server).call("POST", "/api/create-payment-intent", {
    planId: "family",
  });
  expect([status, json.message]).toEqual([503, expect.stringContaining("invoice")]);
  expect((await new Caller(server).call("POST", "/api/stripe/webhook", {})).status).toBe(404);
});
