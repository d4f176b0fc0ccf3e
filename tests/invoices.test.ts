import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endGivenMonths } from "~/domain/checkouts/reconcile.server";
import { systemClock } from "~/domain/deps";
import { Caller } from "./support/browserless";
import { buyer, buyOnPage, newestCheckout, setupFields } from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { mailsTo } from "./support/mails";
import { addPerson, people } from "./support/people";
import { type RunningServer, startServer } from "./support/server";

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

async function order(plan = "family"): Promise<{ caller: Caller; id: number }> {
  const caller = new Caller(server);
  const { status, location } = await buyOnPage(caller, plan);
  expect([status, location]).toEqual([303, "/payment-success"]);
  return { caller, id: (await newestCheckout(server)).id };
}

const decide = (who: Caller, intent: string, id: number) =>
  who.post("/admin-checkouts", "/admin-checkouts", { intent, checkoutId: String(id) });

test("the page says plainly that an invoice will come, and asks for no card", async () => {
  const { html } = await new Caller(server).page("/checkout?plan=family");
  expect(html).toContain("We will send you an invoice");
  expect(html).toContain("Order by invoice");
  expect(html).not.toMatch(/stripe/i);
});

test("an order is saved, and mailed to the buyer and to the operator", async () => {
  const { caller } = await order();
  const { html } = await caller.page("/payment-success");
  expect(html).toContain("your order is noted");
  expect(html).toContain("$1,068.12");
  expect((await caller.page("/account-setup")).html).toContain("Your invoice is on its way");
  expect((await caller.call("POST", "/api/complete-account-setup", setupFields)).status).toBe(409);
  expect(await mailsTo(server.db, buyer, "invoice-ordered")).toHaveLength(1);
  expect(await mailsTo(server.db, "house@example.org", "invoice-ordered")).toHaveLength(1);
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
  expect((await membership(id))?.endsAt).toBeNull();

  const paidAt = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000).toISOString();
  await server.db.updateTable("checkouts").set({ paidAt }).where("id", "=", id).execute();
  await decide(root, "plan/end", id);
  const endsAt = new Date((await membership(id))?.endsAt ?? 0).getTime();
  expect(endsAt).toBeGreaterThan(Date.now());
  expect(endsAt).toBeLessThan(Date.now() + 31 * 24 * 60 * 60 * 1000);

  await server.db.updateTable("subscriptions").set({ endsAt: paidAt }).where("checkoutId", "=", id).execute();
  await endGivenMonths({
    db: server.db,
    clock: systemClock,
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered" },
  } as never);
  expect(await membership(id)).toMatchObject({ state: "ended", lapsedAt: paidAt });
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

async function membership(checkoutId: number) {
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
