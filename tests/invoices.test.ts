import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { mailsTo } from "./support/mails";
import { addPerson, people } from "./support/people";
import { type RunningServer, startServer } from "./support/server";
import { buyer, buyOnPage, newestCheckout, setupFields } from "./support/shop";

/* Plans where there is no Stripe: an invoice is promised, an administrator approves it and hands over the way in. */

let server: RunningServer;
let root: Caller;

beforeAll(async () => {
  server = await startServer({ SUPPORT_EMAIL: "house@example.org" });
  await addPerson(server.db, "root", people.root);
  await addPerson(server.db, "ada", people.ada);
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

test("an order is kept, and told to the buyer and to the house", async () => {
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
