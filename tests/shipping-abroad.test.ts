import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { type Caller, callEverybody } from "./support/browserless";
import { mailsTo } from "./support/mails";
import { approveBook, shipping } from "./support/orders";
import { textOfBytes } from "./support/pdf";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* Zones of shipping abroad, and orders that go there, at both doors. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startPublicServer({ SUPPORT_EMAIL: "help@example.org" });
  people = await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

beforeEach(async () => {
  for (const table of ["printOrders", "bookApprovals", "mails", "shippingZones", "invoices"] as const)
    await server.db.deleteFrom(table).execute();
  await approveBook(server, people.ada);
});

const zones = "/api/admin/shipping-zones";
const europe = {
  name: "Europe",
  countries: ["FR", "DE"],
  steps: [
    { maxGrams: 5_000, priceCents: 61_00 },
    { maxGrams: 2_000, priceCents: 28_50 },
  ],
};
const north = { name: "North", countries: ["CA", "MX"], steps: [{ maxGrams: 20_000, priceCents: 19_00 }] };
const addZone = (zone: object = europe) => callers.root.call("POST", zones, zone);

const berlin = {
  ...shipping,
  ...{ name: "Grete Hahn", email: "grete@example.org", address: "Lindenstr. 5", city: "Berlin" },
  ...{ state: "", zipCode: "10969", country: "DE" },
};
const toronto = {
  ...shipping,
  ...{ name: "Joe Hale", email: "joe@example.org", address: "5 King St W", city: "Toronto" },
  ...{ state: "ON", zipCode: "M5H 1A1", country: "CA" },
};
const order = (body: object, caller = callers.ada) =>
  caller.call("POST", "/api/print-requests/payment-intent", { bookType: "biography", ...body });
const orderTo = (address: object, body: object = {}) =>
  order({ lines: [{ copies: 1, forWhom: "other", address }], buyerEmail: "ada@example.org", ...body });
const list = async () => (await callers.root.call("GET", "/api/admin/print-requests")).json;

describe("zones", () => {
  test("are made, changed and removed by administrators alone, by call", async () => {
    const made = await addZone();
    expect([made.status, made.json]).toEqual([
      201,
      { ...europe, id: expect.any(Number), countries: ["DE", "FR"], steps: [...europe.steps].reverse() },
    ]);
    const one = `${zones}/${made.json.id}`;
    const twice = await addZone({ ...north, countries: ["CA", "FR"] });
    expect([twice.status, twice.json.errors]).toEqual([
      400,
      { countries: ["The zone “Europe” has already: France."] },
    ]);
    expect((await callers.root.call("PUT", one, { ...europe, countries: ["FR"] })).json.countries).toEqual([
      "FR",
    ]);
    expect((await callers.root.call("PUT", `${zones}/999999`, europe)).status).toBe(404);
    for (const caller of [callers.ada, callers.olive]) {
      expect((await caller.call("GET", zones)).status).toBe(403);
      expect((await caller.call("POST", zones, europe)).status).toBe(403);
      expect((await caller.call("DELETE", one)).status).toBe(403);
    }
    expect((await callers.visitor.call("POST", zones, europe)).status).toBe(401);
    expect((await callers.root.call("DELETE", one)).status).toBe(204);
    expect((await callers.root.call("GET", zones)).json).toEqual([]);
    expect(await server.db.selectFrom("shippingZoneSteps").selectAll().execute()).toEqual([]);
    const audited = await server.db
      .selectFrom("auditLog")
      .select("action")
      .where("action", "like", "shipping.%")
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "shipping.change",
      "shipping.change",
      "shipping.delete",
    ]);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ countries: [] }, "countries"],
    [{ countries: ["US"] }, "countries"],
    [{ countries: ["PR"] }, "countries"],
    [{ countries: "DE" }, "countries"],
    [{ steps: [] }, "steps"],
    [{ steps: [{ maxGrams: 1.5, priceCents: 1 }] }, "steps"],
    [{ steps: [{ maxGrams: 100, priceCents: -1 }] }, "steps"],
    [
      {
        steps: [
          { maxGrams: 100, priceCents: 1 },
          { maxGrams: 100, priceCents: 2 },
        ],
      },
      "steps",
    ],
  ])("are refused with %j", async (change, field) => {
    const { status, json } = await addZone({ ...europe, ...change });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  const prices = "/admin/prices";
  const post = (fields: Record<string, string>) => callers.root.post(prices, prices, fields);

  test("are kept by the page, in pounds and dollars, with countries by name", async () => {
    const fields = {
      intent: "zone/save",
      name: "Europe",
      countries: "Germany, france",
      weight1: "4.4",
      price1: "28.50",
    };
    expect((await post(fields)).status).toBe(303);
    const [zone] = (await callers.root.call("GET", zones)).json;
    expect(zone).toMatchObject({ countries: ["DE", "FR"], steps: [{ maxGrams: 1_996, priceCents: 28_50 }] });
    const { html } = await callers.root.page(`${prices}?zone=${zone.id}`);
    for (const words of ["Change the zone “Europe”", "France, Germany", 'value="4.4"', 'value="28.50"'])
      expect(html).toContain(words);
    const changed = await post({ ...fields, zone: String(zone.id), weight2: "11", price2: "61" });
    expect(changed.status).toBe(303);
    expect((await callers.root.call("GET", zones)).json[0]).toMatchObject({ id: zone.id, steps: [{}, {}] });
    const refused = await post({ ...fields, countries: "Germany, Atlantis", weight1: "x", price2: "5" });
    expect(refused.status).toBe(400);
    for (const words of ["We know no country “Atlantis”.", "Please enter a weight from 0.01", 'value="x"'])
      expect(refused.html).toContain(words);
    expect((await post({ intent: "zone/delete", zone: String(zone.id) })).status).toBe(303);
    expect((await callers.root.page(prices)).html).toContain("There is no zone");
  });

  test("customs has its own form and call", async () => {
    expect((await callers.root.call("GET", "/api/admin/customs")).json).toEqual({
      hsCode: "4901.99",
      originCountry: "US",
    });
    expect((await post({ intent: "customs", hsCode: "books", originCountry: "US" })).status).toBe(400);
    expect((await post({ intent: "customs", hsCode: "4901.99.00", originCountry: "CA" })).status).toBe(303);
    const usual = { hsCode: "4901.99", originCountry: "US" };
    expect((await callers.olive.call("PUT", "/api/admin/customs", usual)).status).toBe(403);
    expect((await callers.root.call("PUT", "/api/admin/customs", usual)).json).toEqual(usual);
  });
});

describe("an order that goes abroad, by call", () => {
  test("is refused where nothing is sent, and taken where a zone has the country", async () => {
    const home = await orderTo(berlin);
    expect([home.status, home.json.errors.lines]).toEqual([
      400,
      ["Address 1: We ship within the United States."],
    ]);
    await addZone();
    const elsewhere = await orderTo(toronto);
    expect([elsewhere.status, elsewhere.json.errors.lines]).toEqual([
      400,
      ["Address 1: We do not ship to this country yet: Canada."],
    ]);
    const flat = await order({ copies: 1, customerInfo: toronto });
    expect([flat.status, Object.keys(flat.json.errors)]).toEqual([400, ["country"]]);
    expect(await list()).toEqual([]);
    const { status, json } = await orderTo(berlin);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...{ copies: 1, priceCents: 2_400, taxCents: 0, shippingCents: 28_50, totalCost: 2_400 + 28_50 },
      customerInfo: { name: "Grete Hahn", city: "Berlin", zipCode: "10969" },
      lines: [{ shippingCents: 28_50, address: { country: "DE", state: "" } }],
    });
    expect(json.lines[0].grams).toBeGreaterThan(500);
  });

  test("is weighed by its pages: too heavy a package is refused, at the field of the copies", async () => {
    await addZone();
    const heavy = await orderTo(berlin, { lines: [{ copies: 10, forWhom: "other", address: berlin }] });
    expect(heavy.status).toBe(400);
    expect(heavy.json.errors["lines.0.copies"][0]).toMatch(
      /^That is too heavy for one package: Germany\. Please enter at most \d copies\.$/,
    );
    const most = Number(/at most (\d)/.exec(heavy.json.errors.lines[0])?.[1]);
    expect(
      (await orderTo(berlin, { lines: [{ copies: most + 1, forWhom: "other", address: berlin }] })).status,
    ).toBe(400);
    const fits = await orderTo(berlin, { lines: [{ copies: most, forWhom: "other", address: berlin }] });
    expect(fits.json).toMatchObject({ shippingCents: 61_00, totalCost: most * 2_400 + 61_00 });
    expect(await list()).toHaveLength(1);
  });

  test("to several homes: each package has its own country and price, and only home is taxed", async () => {
    await addZone();
    await addZone(north);
    await callers.root.post("/admin/prices", "/admin/prices", {
      ...{ intent: "tax/save", state: "IL", rate: "10", taxesPlans: "on", taxesBooks: "on" },
    });
    const lines = [
      { copies: 2, forWhom: "me", address: shipping },
      { copies: 1, forWhom: "other", address: berlin },
      { copies: 3, forWhom: "other", address: toronto },
    ];
    const seen = await order({ lines, seenCents: 6 * 2_400 });
    expect([seen.status, seen.json.errors.copies ?? seen.json.errors.lines]).toEqual([
      400,
      [expect.stringContaining("with $47.50 of shipping")],
    ]);
    const { json } = await order({ lines, seenCents: 6 * 2_400 + 480 + 28_50 + 19_00 });
    expect(json).toMatchObject({ shippingCents: 47_50, taxCents: 480, totalCost: 6 * 2_400 + 480 + 47_50 });
    expect(json.lines.map((line: { shippingCents: number }) => line.shippingCents)).toEqual([
      0, 28_50, 19_00,
    ]);
    await server.db.deleteFrom("taxRules").execute();

    const [invoice] = await server.db.selectFrom("invoices").selectAll().execute();
    expect(JSON.parse(invoice?.lines ?? "[]")).toContainEqual({ label: "Shipping", cents: 47_50 });
    expect(invoice?.totalCents).toBe(json.totalCost);
    const [mail] = await mailsTo(server.db, "ada@example.org", "order-confirmed");
    for (const words of [
      "Shipping in the total: $47.50",
      "1 copy to Grete Hahn, Lindenstr. 5, 10969 Berlin, Germany",
    ])
      expect(mail?.text).toContain(words);
  });

  test("keeps what was charged when its zone goes, and nothing new is taken then", async () => {
    const { id } = (await addZone()).json;
    const { json } = await orderTo(berlin);
    await callers.root.call("DELETE", `${zones}/${id}`);
    const kept = (await list())[0];
    expect(kept).toMatchObject({ totalCost: json.totalCost, shippingCents: 28_50 });
    const shown = await callers.ada.page(`/orders/${json.orderNumber}`);
    for (const words of ["$28.50", "$52.50", "10969 Berlin, Germany"]) expect(shown.html).toContain(words);
    const paid = await callers.root.call("PATCH", `/api/admin/print-requests/${kept.id}`, {
      paymentStatus: "paid",
    });
    expect(paid.json).toMatchObject({ paymentStatus: "paid", totalCost: 52_50 });
    const again = await orderTo(berlin, { again: json.orderNumber });
    expect([again.status, again.json.errors.lines]).toEqual([
      400,
      ["Address 1: We ship within the United States."],
    ]);
    const form = await callers.ada.page(`/book/order?type=biography&again=${json.orderNumber}`);
    expect(form.html).toContain("We ship within the United States.");
    expect(form.html).not.toContain("Lindenstr. 5");
    const refund = await callers.root.call("POST", `/api/admin/orders/${json.orderNumber}/refund`, {
      amountCents: 52_50,
      reason: "Lost",
    });
    expect(refund.json).toMatchObject({ amountCents: 52_50 });
  });

  test("an included copy of a plan is free, its way abroad is not", async () => {
    await addZone();
    await server.db
      .updateTable("users")
      .set({ plan: "family", paidPlan: "family" })
      .where("id", "=", people.ada.userId)
      .execute();
    const { json } = await orderTo(berlin);
    expect(json).toMatchObject({ includedCopies: 1, totalCost: 28_50, paymentWay: "invoice" });
    await server.db
      .updateTable("users")
      .set({ plan: null, paidPlan: null })
      .where("id", "=", people.ada.userId)
      .execute();
  });
});

describe("the form", () => {
  const page = "/book/order?type=biography";
  const fields = {
    bookType: "biography",
    copies: "1",
    forWhom: "other",
    buyerEmail: "ada@example.org",
    ...shipping,
  };
  const post = (change: Record<string, string>) => callers.ada.post(page, page, { ...fields, ...change });

  test("asks for no country where there is no zone", async () => {
    const { html } = await callers.ada.page(page);
    expect(html).toContain("We ship within the United States.");
    expect(html).not.toContain('name="country"');
    const forged = await post({ ...berlin, intent: "pay", seenCents: "2400" });
    expect([forged.status, forged.html.includes("We ship within the United States.")]).toEqual([400, true]);
    expect(await list()).toEqual([]);
  });

  test("shows the fields of a country and keeps what was typed, looks over, and orders", async () => {
    await addZone();
    await addZone(north);
    const first = await callers.ada.page(page);
    for (const words of ['name="country"', "Germany", "To 4 other countries it has a price of its own"])
      expect(first.html).toContain(words);
    const chosen = await post({
      intent: "order/country",
      country: "DE",
      address: "Lindenstr. 5",
      state: "IL",
    });
    for (const words of ["Postal code", "Lindenstr. 5", 'type="hidden" name="state" value="IL"', "$28.50"])
      expect(chosen.html).toContain(words);
    expect(chosen.html).not.toContain("ZIP code");
    const wrong = await post({ ...berlin, intent: "order/review", zipCode: "123" });
    expect([wrong.status, wrong.html.includes("Please check the postal code")]).toEqual([400, true]);
    const heavy = await post({ ...berlin, intent: "order/review", copies: "10" });
    expect([heavy.status, heavy.html.includes("That is too heavy for one package")]).toEqual([400, true]);
    const review = await post({ ...berlin, intent: "order/review" });
    for (const words of ["Grete Hahn, Lindenstr. 5, 10969 Berlin, Germany", "$28.50", "$52.50"])
      expect(review.html).toContain(words);
    const unseen = await post({ ...berlin, intent: "pay", seenCents: "2400" });
    expect([unseen.status, unseen.html.includes("with $28.50 of shipping")]).toEqual([400, true]);
    const placed = await post({ ...berlin, intent: "pay", seenCents: "5250" });
    expect(placed.status).toBe(303);
    expect((await list())[0]).toMatchObject({
      totalCost: 52_50,
      shippingAddress: "Lindenstr. 5, 10969 Berlin, Germany",
    });
    // The next order begins with the last address, in its country.
    const next = await callers.ada.page(page);
    expect(next.html).toMatch(/<option[^>]*value="DE"[^>]*selected|<option selected="" value="DE"/);
    expect(next.html).toContain("Lindenstr. 5");
  });
});

describe("what staff print", () => {
  test("has the country, and for customs what is in it, on a page apart from the slip", async () => {
    await addZone();
    const lines = [
      { copies: 1, forWhom: "me", address: shipping },
      { copies: 2, forWhom: "other", address: berlin },
    ];
    const { orderNumber } = (await order({ lines })).json;
    const [one] = await list();
    await callers.root.call("PATCH", `/api/admin/print-requests/${one.id}`, { paymentStatus: "paid" });
    const pdf = async (ids: string) => {
      const answer = await fetch(`${server.address}/admin/orders/slips.pdf?ids=${ids}`, {
        headers: { cookie: callers.root.cookie },
      });
      return textOfBytes(new Uint8Array(await answer.arrayBuffer()));
    };
    const atHome = await pdf(`${one.id}-1`);
    expect(atHome).not.toContain("customs");
    const [slip = "", customs = ""] = (await pdf(`${one.id}-2`)).split("\f");
    for (const words of ["10969 Berlin", "GERMANY"]) expect(slip).toContain(words);
    expect(slip).not.toContain("$");
    for (const words of ["2 printed books", "$48.00 USD", "4901.99", "United States", "kg"])
      expect(customs).toContain(words);

    const sheet = await callers.root.page(`/admin/orders/${orderNumber}/sheet`);
    expect(sheet.html).toContain("HS code: 4901.99");
    const queue = await callers.root.page("/admin/orders?queue=ship");
    expect(queue.html).toContain("10969 Berlin, Germany");
    const csv = (await callers.root.page("/api/admin/orders/addresses.csv?queue=ship")).html;
    const [, home, abroad] = csv.trim().split("\r\n");
    expect(home).toMatch(/,1,US,\d+,,,$/);
    expect(abroad).toMatch(/,2,DE,\d+,48\.00,4901\.99,US$/);
  });
});
