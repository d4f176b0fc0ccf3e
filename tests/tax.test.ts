import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { Caller } from "./support/browserless";
import {
  buyer,
  buyOnPage,
  type CheckoutServer,
  newestCheckout,
  payAtStripe,
  setupFields,
  startCheckoutServer,
} from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { mailsTo } from "./support/mails";
import { addApprovedBook, shipping } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import { addPromoCode } from "./support/promo-codes";

/* Tax by state: what is shown on each page is what is charged, on receipts and on orders, to the cent. */

let shop: CheckoutServer;
let people: Record<PersonName, Actor>;
let root: Caller;

const page = "/admin/prices";
const save = (fields: Record<string, string>) =>
  root.post(page, page, { intent: "tax/save", state: "", rate: "8", taxesPlans: "on", ...fields });

beforeAll(async () => {
  shop = await startCheckoutServer();
  people = await addPeople(shop.server.db);
  root = await Caller.signIn(shop.server, "root");
});

beforeEach(async () => {
  for (const table of ["attempts", "taxRules"] as const) await shop.server.db.deleteFrom(table).execute();
});

afterAll(() => shop.close());

describe("the table of rates", () => {
  test("is changed by administrators, state by state, and is in the audit log", async () => {
    expect((await save({ state: "IL", rate: "6.25", taxesBooks: "on" })).status).toBe(303);
    expect((await save({ state: "OR", rate: "0" })).status).toBe(303);
    const { html } = await root.page(page);
    expect(html).toContain("Illinois");
    expect(html).toContain("6.25%");
    const { taxes } = (await root.call("GET", "/api/admin/prices")).json;
    expect(taxes).toEqual({
      elsewhere: { rate: 8000, taxesPlans: true, taxesBooks: false },
      states: [
        { state: "IL", rate: 6250, taxesPlans: true, taxesBooks: true },
        { state: "OR", rate: 0, taxesPlans: true, taxesBooks: false },
      ],
      isFixed: false,
    });
    await root.post(page, page, { intent: "tax/delete", state: "OR" });
    expect((await root.call("GET", "/api/admin/prices")).json.taxes.states).toHaveLength(1);
    const logged = await shop.server.db
      .selectFrom("auditLog")
      .select("action")
      .where("action", "like", "tax.%")
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(["tax.change", "tax.change", "tax.delete"]);
  });

  test.each([
    ["rate", { state: "IL", rate: "101" }],
    ["rate", { state: "IL", rate: "a lot" }],
    ["rate", { state: "IL", rate: "" }],
    ["state", { state: "XX" }],
  ])("names a wrong %s, and keeps what was typed", async (field, fields) => {
    const refused = await save(fields);
    expect(refused.status).toBe(400);
    expect(refused.html).toMatch(new RegExp(`id="tax-${field}"[^>]*aria-invalid="true"`));
    expect((await root.call("GET", "/api/admin/prices")).json.taxes.states).toEqual([]);
  });

  test("is for administrators alone", async () => {
    const olive = await Caller.signIn(shop.server, "olive");
    const refused = await olive.post("/admin", page, { intent: "tax/save", state: "IL", rate: "1" });
    expect(refused.status).toBe(403);
  });
});

describe("a plan", () => {
  test("needs no state while the tax is the same everywhere", async () => {
    const { html } = await shop.visitor().page("/checkout?plan=family");
    expect(html).not.toContain("taxState");
    expect(html).toContain("$1,068.12");
  });

  test("costs what its page shows: at the payment service, on the receipt and in the mail", async () => {
    await save({ state: "IL", rate: "6.25" });
    const caller = shop.visitor();
    const asked = await caller.page("/checkout?plan=family");
    expect(asked.html).toContain("The tax depends on the state where you live.");
    expect(asked.html).not.toContain('name="shownCents"');
    expect(asked.html).not.toContain("$1,068.12");

    const address = "/checkout?plan=family&taxState=IL";
    const { html } = await caller.page(address);
    expect(html).toContain("Tax (IL, 6.25%)");
    expect(html).toContain("Pay $1,050.81");
    const fields = { intent: "pay", planId: "family", promoCode: "", shownCents: "105081", email: buyer };
    const started = await caller.post(address, address, { ...fields, taxState: "IL" });
    await payAtStripe(started.headers.get("location") ?? "");
    await shop.stripe.settled();
    const { id, state } = await newestCheckout(shop.server);
    expect(state).toBe("paid");
    expect(shop.stripe.newest("payment_intent").amount).toBe(105081);
    const receipt = await shop.server.db
      .selectFrom("receipts")
      .select(["amountCents", "taxCents"])
      .where("checkoutId", "=", id)
      .executeTakeFirstOrThrow();
    expect(receipt).toEqual({ amountCents: 105081, taxCents: 6181 });
    expect((await mailsTo(shop.server.db, buyer)).at(-1)?.text).toContain("Total: $1,050.81");
  });

  test("a month of a subscription is charged with the tax of the state", async () => {
    await save({ state: "IL", rate: "6.25" });
    const caller = shop.visitor();
    const address = "/checkout?plan=self-serve&taxState=IL";
    expect((await caller.page(address)).html).toContain("Each month after that is $26.56, tax included");
    const fields = { intent: "pay", planId: "self-serve", promoCode: "", shownCents: "2656", email: buyer };
    const started = await caller.post(address, address, { ...fields, taxState: "IL" });
    await payAtStripe(started.headers.get("location") ?? "");
    await shop.stripe.settled();
    expect(shop.stripe.newest("invoice").amount_paid).toBe(2656);
  });

  test("is refused without a state, by form and by call, and nothing is charged", async () => {
    await save({ state: "IL", rate: "6.25" });
    const caller = shop.visitor();
    const address = "/checkout?plan=family&taxState=IL";
    const fields = { intent: "pay", planId: "family", promoCode: "", shownCents: "105081", email: buyer };
    const refused = await caller.post(address, address, fields);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("Please choose the state where you live");
    const asked = { planId: "family", email: buyer };
    const answer = await caller.call("POST", "/api/create-payment-intent", asked);
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([400, ["taxState"]]);
    expect(
      (await caller.call("POST", "/api/create-payment-intent", { ...asked, taxState: "Atlantis" })).status,
    ).toBe(400);
    expect(
      (await caller.call("POST", "/api/create-payment-intent", { ...asked, taxState: "Illinois" })).status,
    ).toBe(200);
  });

  test("that was begun keeps the tax it was shown, and a page from before is not charged otherwise", async () => {
    const caller = shop.visitor();
    const { location } = await buyOnPage(caller, "family");
    const stale = shop.visitor();
    await stale.page("/checkout?plan=family");
    await save({ rate: "9" });
    const refused = await stale.post("/checkout?plan=family", "/checkout?plan=family", {
      intent: "pay",
      planId: "family",
      promoCode: "",
      shownCents: "106812",
      email: buyer,
    });
    expect(refused.status).toBe(409);
    await payAtStripe(location);
    await shop.stripe.settled();
    expect(shop.stripe.newest("payment_intent").amount).toBe(106812);
    expect((await shop.visitor().page("/checkout?plan=family")).html).toContain("$1,078.01");
  });

  test("of somebody with an address goes by its state, which can be changed", async () => {
    await save({ state: "IL", rate: "6.25" });
    const { firstName, lastName, address, city, zipCode } = setupFields;
    await shop.server.db
      .insertInto("postalAddresses")
      .values({
        userId: people.ben.userId,
        ...{
          firstName,
          lastName,
          address,
          city,
          zipCode,
          state: "Ill.",
          updatedAt: "2026-01-01T00:00:00.000Z",
        },
      })
      .execute();
    const ben = await Caller.signIn(shop.server, "ben");
    expect((await ben.page("/checkout?plan=family")).html).toContain("Tax (IL, 6.25%)");
    expect((await ben.page("/checkout?plan=family&taxState=OR")).html).toContain("Tax (OR, 8%)");
    // Another country's state of the same name decides nothing.
    const abroad = shop.server.db.updateTable("postalAddresses").set({ country: "IT" });
    await abroad.where("userId", "=", people.ben.userId).execute();
    expect((await ben.page("/checkout?plan=family")).html).not.toContain("6.25%");
  });

  test("a promo code is validated with the tax of the state", async () => {
    await save({ state: "IL", rate: "6.25" });
    await addPromoCode(shop.server.db, "TENTH");
    const { json } = await shop
      .visitor()
      .call("POST", "/api/promo-codes/validate", { code: "tenth", planId: "family", taxState: "IL" });
    expect(json).toMatchObject({ discountAmount: 9890, finalAmount: 89010, tax: 5563, total: 94573 });
  });
});

describe("a printed book", () => {
  const order = "/book/order?type=biography";
  const fields = { intent: "pay", bookType: "biography", copies: "3", paymentMethod: "card", ...shipping };

  beforeAll(async () => {
    const { db, dataDir } = shop.server;
    const bookFiles = createBookFiles(dataDir, path.resolve("assets"));
    const deps = { db, clock: systemClock, log: new CollectedLog(), bookFiles, printer: builtInProfile };
    await addApprovedBook(deps, people.ada);
  });

  test("has no tax line while books are not taxed", async () => {
    const ada = await Caller.signIn(shop.server, "ada");
    expect((await ada.page(order)).html).not.toContain("data-tax");
  });

  test("is taxed by the state it goes to, which is shown before it is charged", async () => {
    await save({ state: "IL", rate: "6.25", taxesBooks: "on" });
    const ada = await Caller.signIn(shop.server, "ada");
    const refused = await ada.post(order, order, { ...fields, seenCents: "7200" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("The total for 3 copies is $76.50, with $4.50 of tax.");
    expect(refused.html).toContain('name="seenCents" value="7650"');
    const started = await ada.post(order, order, { ...fields, seenCents: "7650" });
    await payAtStripe(started.headers.get("location") ?? "");
    await shop.stripe.settled();
    expect(shop.stripe.newest("payment_intent").amount).toBe(7650);
    const row = await shop.server.db
      .selectFrom("printOrders")
      .select(["orderNumber", "paymentStatus", "taxRate", "taxCents", "totalCents"])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ paymentStatus: "paid", taxRate: 6250, taxCents: 450, totalCents: 7650 });
    expect((await ada.page(`/orders/${row.orderNumber}`)).html).toContain("$4.50");
    expect((await root.page(`/admin/orders/${row.orderNumber}`)).html).toContain("$4.50");
    expect((await mailsTo(shop.server.db, shipping.email)).at(-1)?.text).toContain(
      "Total: $76.50, with $4.50 of tax",
    );
  });

  test("to another state costs its own tax, by call as well", async () => {
    await save({ state: "IL", rate: "6.25", taxesBooks: "on" });
    const ada = await Caller.signIn(shop.server, "ada");
    const customerInfo = { ...shipping, state: "Wisconsin" };
    const asked = { bookType: "biography", copies: 2, seenCents: 4800, customerInfo };
    const { json } = await ada.call("POST", "/api/print-requests/payment-intent", asked);
    expect(json).toMatchObject({ taxCents: 0, totalCost: 4800 });
  });
});
