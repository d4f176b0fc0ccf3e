import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  buyOnPage,
  type CheckoutServer,
  newestCheckout,
  payAtStripe,
  setupFields,
  startCheckoutServer,
} from "./support/checkout-server";
import { mailsTo } from "./support/mails";

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

  expect((await caller.page(page)).html).toContain("Our mails go to <!-- -->nora@exmaple.org");
  const corrected = await caller.post(page, page, correction("nora@example.org"));
  expect(corrected.status).toBe(303);
  expect((await caller.page(page)).html).toContain("Our mails go to nora@example.org now.");
  expect((await newestCheckout(shop.server)).email).toBe("nora@example.org");
  const [again] = await mailsTo(shop.server.db, "nora@example.org");
  expect(again?.text).toContain("/account-setup?token=");
  expect((await shop.visitor().page(link)).html).toContain("We could not find your payment");
  const fields = { ...setupFields, username: "nora", email: "nora@example.org" };
  expect((await caller.post(page, page, fields)).status).toBe(303);
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
  const proof = caller.cookie;
  await caller.post(page, page, { ...setupFields, username: "owner", email: "owner@example.org" });
  const late = shop.visitor();
  late.cookie = proof;
  expect((await late.post(page, page, correction("thief@example.org"))).status).toBe(403);
  expect((await newestCheckout(shop.server)).email).toBe("owner@example.org");
});
