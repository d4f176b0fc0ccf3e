import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { buyer, buyOnPage, newestCheckout } from "./support/checkout-server";
import { mailsTo } from "./support/mails";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { FakeStripe } from "./support/stripe/fake-stripe";

/* Invoices that are open when the payment service is set up can be paid there. */

let stripe: FakeStripe;
let server: RunningServer;
let root: Caller;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-hosted-"));
const ids: number[] = [];

beforeAll(async () => {
  stripe = await FakeStripe.open();
  const before = await startPublicServer({ DATA_DIR: dataDir });
  await addPeople(before.db);
  for (let place = 0; place < 5; place += 1) {
    await buyOnPage(new Caller(before), "family");
    ids.push((await newestCheckout(before)).id);
  }
  await before.stop();
  server = await startPublicServer({ ...stripe.env, DATA_DIR: dataDir });
  stripe.webhookUrl = `${server.address}/api/stripe/webhook`;
  root = await Caller.signIn(server, "root");
});

beforeEach(() => server.db.deleteFrom("mails").execute());

afterAll(async () => {
  await stripe.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const pageOf = (id: number) => `/admin-checkouts/${id}`;
const send = (id: number) => root.post(pageOf(id), pageOf(id), { intent: "invoice/send" });
const stateOf = async (id: number) =>
  (await server.db.selectFrom("checkouts").select("state").where("id", "=", id).executeTakeFirst())?.state;

test("an open invoice is sent once, paid on the payment service's page, and refunded like any other", async () => {
  const [id = 0] = ids;
  expect((await root.page(pageOf(id))).html).toContain("Let the buyer pay it online");
  expect([(await send(id)).status, (await send(id)).status]).toEqual([303, 303]);
  expect(stripe.all("invoice")).toHaveLength(1);
  const [mail, ...more] = await mailsTo(server.db, buyer, "invoice-ordered");
  expect([mail?.subject, more]).toEqual(["Your invoice 1 can be paid online", []]);
  const { id: hostedId, hosted_invoice_url: url, amount_due } = stripe.newest("invoice");
  expect([mail?.text.includes(url), amount_due]).toEqual([true, 106812]);
  const invoice = /\/invoices\/[\w-]+/.exec((await root.page(pageOf(id))).html)?.[0] ?? "";
  expect((await new Caller(server).page(invoice)).html).toContain(`href="${url}"`);

  stripe.payInvoice(hostedId);
  await stripe.settled();
  expect(await stateOf(id)).toBe("paid");
  const page = (await new Caller(server).page(invoice)).html;
  expect([page.includes("Paid on"), page.includes(url)]).toEqual([true, false]);
  await stripe.deliver(stripe.event("invoice.paid"));
  expect(await mailsTo(server.db, buyer, "welcome")).toHaveLength(1);

  const refund = await root.call("POST", `/api/admin/checkouts/${id}/refund`, { reason: "Not wanted" });
  await stripe.settled();
  expect([refund.status, await stateOf(id)]).toEqual([201, "refunded"]);
});

test("one that is paid by hand, or declined, can no longer be paid online", async () => {
  const [, byHand = 0, declined = 0] = ids;
  for (const [id, intent] of [
    [byHand, "invoice/approve"],
    [declined, "invoice/decline"],
  ] as const) {
    await send(id);
    const fields = { intent, checkoutId: String(id) };
    expect((await root.post("/admin-checkouts", "/admin-checkouts", fields)).status).toBe(303);
    expect(stripe.newest("invoice").status).toBe("void");
    expect((await send(id)).status).toBe(409);
  }
  expect([await stateOf(byHand), await stateOf(declined)]).toEqual(["paid", "cancelled"]);
});

const decide = (id: number, intent: "approve" | "decline") =>
  root.post("/admin-checkouts", "/admin-checkouts", { intent: `invoice/${intent}`, checkoutId: String(id) });

test("one that was paid online counts once, also where it is marked as paid before that is reported", async () => {
  const [, , , id = 0] = ids;
  await send(id);
  const { id: hostedId } = stripe.newest("invoice");
  const { webhookUrl } = stripe;
  stripe.webhookUrl = undefined;
  stripe.payInvoice(hostedId);
  await stripe.settled();
  stripe.webhookUrl = webhookUrl;
  expect((await decide(id, "decline")).status).toBe(409);
  expect(await stateOf(id)).toBe("invoiced");
  expect((await decide(id, "approve")).status).toBe(303);
  expect(await stateOf(id)).toBe("paid");
  await stripe.deliver(stripe.event("invoice.paid"));
  const receipts = await server.db
    .selectFrom("receipts")
    .select(["source", "amountCents"])
    .where("checkoutId", "=", id)
    .execute();
  expect(receipts).toEqual([{ source: hostedId, amountCents: 106812 }]);
  expect(await mailsTo(server.db, buyer, "welcome")).toHaveLength(1);
});

test("one that is being paid online waits for that", async () => {
  const [, , , , id = 0] = ids;
  await send(id);
  stripe.faults = [{ kind: "400", path: /void/ }];
  expect((await decide(id, "approve")).status).toBe(409);
  expect((await decide(id, "decline")).status).toBe(409);
  stripe.faults = [];
  expect(await stateOf(id)).toBe("invoiced");
  expect((await decide(id, "approve")).status).toBe(303);
});

test("owners send no invoices", async () => {
  const owner = await Caller.signIn(server, "olive");
  expect((await owner.post("/account", pageOf(1), { intent: "invoice/send" })).status).toBe(403);
});
