import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import {
  buyOnPage,
  type CheckoutServer,
  newestCheckout,
  payAtStripe,
  setupFields,
  startCheckoutServer,
} from "./support/checkout-server";
import { mailsTo } from "./support/mails";
import { startPublicServer } from "./support/server";

/* A buyer's mistyped address is corrected in the browser that bought, and nowhere else. */

let shop: CheckoutServer;

beforeAll(async () => {
  shop = await startCheckoutServer();
});

beforeEach(async () => {
  await shop.server.db.deleteFrom("attempts").execute();
  await shop.server.db.deleteFrom("mails").execute();
});

afterAll(() => shop.close());

const page = "/account-setup";
const correction = (email: string) => ({ intent: "email/correct", email });

async function buy(email: string) {
  const caller = shop.visitor();
  const { location } = await buyOnPage(caller, "family", "", email);
  await payAtStripe(location);
  await shop.stripe.settled();
  return caller;
}

test("the mail goes to the right address, and the link in the other one stops working", async () => {
  const caller = await buy("nora@exmaple.org");
  const [sent] = await mailsTo(shop.server.db, "nora@exmaple.org");
  expect(sent?.text).toMatch(/^Hello,/);
  const link = /\/account-setup\?token=\S+/.exec(sent?.text ?? "")?.[0] ?? "";
  expect((await shop.visitor().page(link)).html).toContain('name="username"');

  expect((await caller.page(page)).html).toContain("We send our email to nora@exmaple.org");
  const corrected = await caller.post(page, page, correction("nora@example.org"));
  expect(corrected.status).toBe(303);
  expect((await caller.page(page)).html).toContain("We now send our email to nora@example.org.");
  expect((await newestCheckout(shop.server)).email).toBe("nora@example.org");
  const [again] = await mailsTo(shop.server.db, "nora@example.org");
  expect(again?.text).toContain("/account-setup?token=");
  expect((await shop.visitor().page(link)).html).toContain("We could not find your payment");
  const fields = { ...setupFields, username: "nora", email: "nora@example.org" };
  expect((await caller.post(page, page, fields)).status).toBe(303);
});

test("the mail of another purchase by the same address still goes out", async () => {
  const first = await buy("pair@exmaple.org");
  await buy("pair@exmaple.org");
  expect(await mailsTo(shop.server.db, "pair@exmaple.org", "welcome")).toHaveLength(2);
  expect((await first.post(page, page, correction("pair@example.org"))).status).toBe(303);
  const [left, ...more] = await mailsTo(shop.server.db, "pair@exmaple.org", "welcome");
  expect([left?.state, more]).toEqual(["queued", []]);
  const link = /\/account-setup\?token=\S+/.exec(left?.text ?? "")?.[0] ?? "";
  expect((await shop.visitor().page(link)).html).toContain('name="username"');
  expect(await mailsTo(shop.server.db, "pair@example.org", "welcome")).toHaveLength(1);
});

test("a wrong address comes back with its error", async () => {
  const caller = await buy("someone@example.org");
  const refused = await caller.post(page, page, correction("nobody"));
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Please enter a valid email address");
  expect(refused.html).toContain('value="nobody"');
  expect((await newestCheckout(shop.server)).email).toBe("someone@example.org");
});

test("another browser cannot, nor can anybody once the account is set up", async () => {
  const caller = await buy("owner@example.org");
  expect((await shop.visitor().post(page, page, correction("thief@example.org"))).status).toBe(403);
  const cookie = caller.cookie;
  await caller.post(page, page, { ...setupFields, username: "owner", email: "owner@example.org" });
  const late = shop.visitor();
  late.cookie = cookie;
  expect((await late.post(page, page, correction("thief@example.org"))).status).toBe(403);
  expect((await newestCheckout(shop.server)).email).toBe("owner@example.org");
});

test("two deposits are asked for at the right address, with the button for them", async () => {
  const caller = shop.visitor();
  const { location } = await buyOnPage(caller, "family", "", "deposits@exmaple.org");
  await payAtStripe(location, "deposits");
  await shop.stripe.settled();
  const outcome = "/payment-success";
  expect((await caller.page(outcome)).html).toContain("Enter the two deposits");
  expect((await caller.post(outcome, outcome, correction("deposits@example.org"))).status).toBe(303);
  const [asked, ...more] = await mailsTo(shop.server.db, "deposits@example.org", "payment-processing");
  expect([asked?.subject, more]).toEqual([expect.stringContaining("enter the two small deposits"), []]);
  const { id } = shop.stripe.newest("payment_intent");
  expect(asked?.text).toContain(`/deposits/${id}`);
  expect(await mailsTo(shop.server.db, "deposits@exmaple.org")).toEqual([]);
});

test("an invoice is mailed again, and its address in the other mail stops working", async () => {
  const server = await startPublicServer({ SUPPORT_EMAIL: "house@example.org" });
  try {
    const caller = new Caller(server);
    await buyOnPage(caller, "family", "", "invoice@exmaple.org");
    const linkIn = (text: string | undefined) => /\/invoices\/[\w-]+/.exec(text ?? "")?.[0] ?? "";
    const [sent] = await mailsTo(server.db, "invoice@exmaple.org");
    const before = linkIn(sent?.text);
    expect((await new Caller(server).page(before)).status).toBe(200);
    const outcome = "/payment-success";
    expect((await caller.post(outcome, outcome, correction("invoice@example.org"))).status).toBe(303);
    const [again, ...more] = await mailsTo(server.db, "invoice@example.org", "invoice-ordered");
    expect([again?.subject, more]).toEqual([expect.stringContaining("Your invoice 1"), []]);
    expect(again?.text).toContain("/account-setup?token=");
    const page = await new Caller(server).page(linkIn(again?.text));
    expect([page.status, page.html.includes("invoice@example.org")]).toEqual([200, true]);
    expect((await new Caller(server).page(before)).status).toBe(404);
    // The support address has its one mail.
    expect(await mailsTo(server.db, "house@example.org", "invoice-ordered")).toHaveLength(1);
  } finally {
    await server.stop();
  }
});
