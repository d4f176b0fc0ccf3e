import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { Caller } from "./support/browserless";
import {
  buyOnPage,
  type CheckoutServer,
  newestCheckout,
  payAtStripe,
  setupFields,
  startCheckoutServer,
} from "./support/checkout-server";
import { addOrderRow } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import { addPromoCode } from "./support/promo-codes";

/* The sales page and its CSV agree with the ledger of the payment service, to the cent. */

let shop: CheckoutServer;
let people: Record<PersonName, Actor>;
let root: Caller;
const year = new Date().getUTCFullYear();

async function buy(plan: string, promo = "", email = `${plan}@example.org`) {
  await shop.server.db.deleteFrom("attempts").execute();
  const caller = shop.visitor();
  const { location } = await buyOnPage(caller, plan, promo, email);
  await payAtStripe(location);
  await shop.stripe.settled();
  const checkout = await newestCheckout(shop.server);
  const fields = { ...setupFields, username: `${plan}-${checkout.id}`, email };
  expect((await caller.post("/account-setup", "/account-setup", fields)).status).toBe(303);
  return { ...checkout, ...(await newestCheckout(shop.server)) };
}

beforeAll(async () => {
  shop = await startCheckoutServer();
  people = await addPeople(shop.server.db);
  root = await Caller.signIn(shop.server, "root");
  await addPromoCode(shop.server.db, "TENTH");
  await addPromoCode(shop.server.db, "=CODE", { discountType: "fixed", discountHundredths: 100_00 });

  const family = await buy("family", "TENTH", "=cmd@example.org");
  shop.stripe.refund(family.paymentId ?? "", 100_00);
  await buy("white-glove", "=CODE");
  const kept = await buy("self-serve");
  shop.stripe.renew(kept.subscriptionId ?? "");
  const failing = await buy("guided", "TENTH");
  shop.stripe.renew(failing.subscriptionId ?? "", "failed");
  const left = await buy("self-serve", "", "left@example.org");
  shop.stripe.endSubscription(left.subscriptionId ?? "");
  await shop.stripe.settled();
  const { db } = shop.server;
  const now = new Date().toISOString();
  const clock = { now: () => new Date() };
  const book = {
    paymentWay: "online",
    paymentStatus: "paid",
    paidAt: now,
    taxCents: 150,
    taxRate: 6250,
  } as const;
  await addOrderRow({ db, clock }, people.ada, { ...book, totalCents: 2550 });
  await addOrderRow({ db, clock }, people.ada, { ...book, totalCents: 2550, paymentStatus: "refunded" });
  await addOrderRow({ db, clock }, people.ada, { totalCents: 2400 });
});

afterAll(() => shop.close());

const sumOf = (objects: { [field: string]: number }[], field: string) =>
  objects.reduce((sum, object) => sum + (object[field] ?? 0), 0);

async function payments(): Promise<string[][]> {
  const { html } = await root.page(`/api/admin/sales/export?year=${year}`);
  return html
    .slice(1)
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
}

test("every payment of the ledger is in the export once, with its refund", async () => {
  const charges = shop.stripe.all("charge").filter(({ paid }) => paid);
  const plans = (await payments()).filter(([, item]) => item !== "Printed book");
  expect(plans).toHaveLength(charges.length);
  const cents = (column: number) =>
    plans.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0);
  expect(cents(6)).toBe(sumOf(charges as never, "amount"));
  expect(cents(8)).toBe(sumOf(charges as never, "amount_refunded"));
});

test("the page has the same sums, by month and plan", async () => {
  const { html } = await root.page("/admin/sales");
  const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  const lines = await payments();
  const total = lines.reduce((sum, line) => sum + Math.round(Number(line[6]) * 100), 0);
  const money = (cents: number) =>
    new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
  expect(text).toContain(`Received ${money(total)}`);
  expect(text).toContain(`Refunded ${money(100_00 + 2550)}`);
  // 961.31 has 71.21 of tax; 2,040.12 has 151.12; 3 months of 27.00 have 6.00, 72.90 has 5.40; two books have 3.00.
  expect(text).toContain(`Tax in it ${money(7121 + 15112 + 600 + 540 + 300)}`);
  expect(text).toMatch(/Self-Serve 3 \$81\.00 \$6\.00 \$0\.00/);
  expect(text).toMatch(/Family Legacy 1 \$961\.31 \$71\.21 \$100\.00/);
  expect(text).toMatch(/Printed books 2 \$51\.00 \$3\.00 \$25\.50/);
});

test("subscriptions begun, ended and failing are counted", async () => {
  const text = (await root.page("/admin/sales")).html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(text).toContain("Not paid now: Guided Experience 1.");
  expect(text).toMatch(/Guided Experience 1 0/);
  expect(text).toMatch(/Self-Serve 2 1/);
});

test("promo codes have their uses, what they gave and what they earned", async () => {
  const text = (await root.page("/admin/sales")).html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  // 98.90 and 7.50 given; 961.31 less 100.00 refunded, and 72.90 earned.
  expect(text).toMatch(/TENTH 2 \$106\.40 \$934\.21/);
  expect(text).toMatch(/=CODE 1 \$100\.00 \$2,040\.12/);
});

test("the export has no cell that a spreadsheet would run", async () => {
  const cells = (await payments()).flat();
  expect(cells).toContain("'=cmd@example.org");
  expect(cells).toContain("'=CODE");
  expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
});

describe("the figures are for administrators alone", () => {
  test.each(["olive", "ada"] as const)("%s gets 403", async (name) => {
    const caller = await Caller.signIn(shop.server, name);
    expect((await caller.page("/admin/sales")).status).toBe(403);
    expect((await caller.page("/api/admin/sales/export")).status).toBe(403);
  });

  test.each(["abc", "0", "99999", "-1", "1e3"])(
    "year %s is no year, and this one is shown",
    async (wrong) => {
      expect((await root.page(`/admin/sales?year=${wrong}`)).html).toContain(`Sales in ${year}`);
    },
  );

  test("a year without sales says so", async () => {
    expect((await root.page("/admin/sales?year=2020")).html).toContain("Nothing was paid in this year");
  });
});
