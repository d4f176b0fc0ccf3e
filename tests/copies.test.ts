import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Self } from "~/domain/base/actor";
import { toSelf } from "~/domain/base/actor";
import { Caller, callEverybody } from "./support/browserless";
import { type CheckoutServer, payAtStripe, startCheckoutServer } from "./support/checkout-server";
import { approveBook, shipping } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";

/* Copies of a book that somebody else pays for: the giver of a plan, or a relative whom the author lets. */

let shop: CheckoutServer;
let people: Record<PersonName, Self>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  shop = await startCheckoutServer({ SUPPORT_EMAIL: "help@example.org" });
  people = await addPeople(shop.server.db);
  callers = await callEverybody(shop.server);
  await approveBook(shop.server, people.ada, { title: "Eleven Windows", words: "The river froze." });
});

afterAll(() => shop.close());

beforeEach(async () => {
  for (const table of ["printOrders", "bookBuyers", "mails", "invoices"] as const)
    await shop.server.db.deleteFrom(table).execute();
});

interface Relative {
  caller: Caller;
  id: number;
  page: string;
}

async function invite(author: Caller, name = "Ruth Hale"): Promise<Relative> {
  const { json } = await author.call("POST", "/api/family", { name, relation: "niece", role: "read" });
  const caller = new Caller(shop.server);
  expect((await caller.page(new URL(json.link, shop.server.address).pathname)).status).toBe(200);
  const { circleId } = await shop.server.db
    .selectFrom("circleMembers")
    .innerJoin("circles", "circles.userId", "circleMembers.userId")
    .select("circles.id as circleId")
    .where("circleMembers.id", "=", json.id)
    .executeTakeFirstOrThrow();
  return { caller, id: json.id, page: `/reading/copies?circle=${circleId}` };
}

const answer = (author: Caller, id: number, allowed: "0" | "1", kind = "member") =>
  author.post("/family/copies", "/family/copies", { kind, id: String(id), allowed });

async function letOrder(author = callers.ada): Promise<Relative> {
  const ruth = await invite(author);
  expect((await answer(author, ruth.id, "1")).status).toBe(303);
  return ruth;
}

const { phone: _phone, ...address } = shipping;
const aunt = { ...address, name: "Ida Stone", email: "ida@example.org" };
const own = { payerName: "Ruth Hale", buyerEmail: "ruth@example.org" };
const billed = { payerAddress: "9 Bay St", payerCity: "Dubuque", payerState: "IA", payerZipCode: "52001" };
const form = { bookType: "biography", copies: "2", forWhom: "other", ...aunt, ...own };

const order = ({ caller, page }: Relative, change: Record<string, string> = {}) =>
  caller.post(page, page, { intent: "pay", ...form, ...change });

async function orderAndPay(relative: Relative, change: Record<string, string> = {}): Promise<string> {
  const begun = await order(relative, change);
  expect([begun.status, begun.html.includes("summary")]).toEqual([303, false]);
  const back = new URL(await payAtStripe(begun.headers.get("location") ?? ""));
  return (await relative.caller.page(back.pathname + back.search)).html;
}

const rows = () => shop.server.db.selectFrom("printOrders").selectAll().execute();
const mails = () => shop.server.db.selectFrom("mails").selectAll().orderBy("id").execute();

describe("a relative whom the author lets", () => {
  test("pays on the payment service's page, and each hears only what is theirs, over all kinds of mail", async () => {
    const ruth = await letOrder();
    const shown = await ruth.caller.page(ruth.page);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain("Copies of the book of Ada Whitfield");
    for (const word of ["Eleven Windows", "river froze", "/book/", "/preview"])
      expect(shown.html).not.toContain(word);
    expect(await orderAndPay(ruth, billed)).toContain("Order Confirmed!");
    const [row] = await rows();
    expect(row).toMatchObject({
      ...{ userId: null, authorId: people.ada.userId, payerName: "Ruth Hale", includedCopies: 0 },
      ...{ paymentStatus: "paid", copies: 2, bookTitle: "Eleven Windows" },
    });

    const { json: listed } = await callers.root.call("GET", "/api/admin/print-requests");
    expect(listed[0]).toMatchObject({
      payer: { name: "Ruth Hale", email: "ruth@example.org" },
      user: { username: "ada" },
    });
    for (const status of ["printed", "shipped", "delivered"])
      await callers.root.call("PATCH", `/api/admin/print-requests/${listed[0].id}`, { status });
    const sent = await mails();
    const byReader = Object.groupBy(sent, ({ recipient }) => recipient);
    expect(
      Object.fromEntries(Object.entries(byReader).map(([to, all]) => [to, all?.map((m) => m.kind)])),
    ).toEqual({
      "ruth@example.org": ["order-confirmed", "order-changed", "order-changed", "order-changed"],
      "help@example.org": ["order-received"],
      "ida@example.org": ["order-changed", "order-changed"],
    });
    for (const { text, html } of byReader["ida@example.org"] ?? []) {
      expect(text).toContain("Ruth Hale has ordered a printed book for you");
      expect(text + html).not.toMatch(/\$|invoice|Eleven Windows/);
    }
    const confirmed = byReader["ruth@example.org"]?.[0];
    expect(confirmed?.text).toContain("$48.00");
    expect(confirmed?.text).toContain("The book of Ada Whitfield");
    for (const { text } of byReader["ruth@example.org"] ?? []) expect(text).not.toContain("Eleven Windows");
    const [invoice] = await shop.server.db.selectFrom("invoices").selectAll().execute();
    expect(invoice).toMatchObject({ name: "Ruth Hale", address: "9 Bay St", city: "Dubuque", region: "IA" });
  });

  test("leaves the author nothing of the order: no price, no invoice, no mail, no file of everything", async () => {
    const ruth = await letOrder();
    await orderAndPay(ruth);
    const [row] = await rows();
    expect((await callers.ada.page("/orders")).html).not.toContain(row?.orderNumber);
    for (const path of ["", "/confirmation", "/files/interior.pdf"])
      expect((await callers.ada.page(`/orders/${row?.orderNumber}${path}`)).status).toBe(404);
    expect((await callers.ada.page(`/book/order?again=${row?.orderNumber}`)).html).not.toContain("again=ALR");
    expect((await mails()).filter(({ recipient }) => recipient === "ada@example.org")).toEqual([]);
  });

  test("sends copies abroad where a zone has the country, and learns at the review what is too heavy", async () => {
    const ruth = await letOrder();
    const grete = { address: "Lindenstr. 5", city: "Berlin", state: "", zipCode: "10969", country: "DE" };
    const refused = await order(ruth, { ...grete, intent: "order/review" });
    expect([refused.status, refused.html.includes("We ship within the United States.")]).toEqual([400, true]);
    const steps = [{ maxGrams: 2_000, priceCents: 28_50 }];
    const zone = { name: "Europe", countries: ["DE"], steps };
    const { id } = (await callers.root.call("POST", "/api/admin/shipping-zones", zone)).json;
    const chosen = await order(ruth, { country: "DE", intent: "order/country" });
    expect([chosen.status, chosen.html.includes("Postal code")]).toEqual([200, true]);
    const heavy = await order(ruth, { ...grete, copies: "9", intent: "order/review" });
    expect([heavy.status, heavy.html.includes("That is too heavy for one package: Germany.")]).toEqual([
      400,
      true,
    ]);
    const review = await order(ruth, { ...grete, intent: "order/review" });
    for (const words of ["Lindenstr. 5, 10969 Berlin, Germany", "$28.50", "$76.50"])
      expect(review.html).toContain(words);
    expect(await orderAndPay(ruth, grete)).toContain("Order Confirmed!");
    expect((await rows())[0]).toMatchObject({
      shippingCents: 28_50,
      totalCents: 76_50,
      paymentStatus: "paid",
    });
    await callers.root.call("DELETE", `/api/admin/shipping-zones/${id}`);
  });

  test("reads of all that is missing at once, and looks the order over by Enter without ordering", async () => {
    const ruth = await letOrder();
    const refused = await order(ruth, { payerName: "", buyerEmail: "no", city: "" });
    expect(refused.status).toBe(400);
    for (const words of [
      "Please enter your name.",
      "Please enter a valid email address",
      "Please enter the city.",
    ])
      expect(refused.html).toContain(words);
    const review = await order(ruth, { intent: "order/review" });
    expect(review.html).toContain("Nothing is ordered yet.");
    expect(review.html).toContain("ruth@example.org");
    expect(await rows()).toEqual([]);
  });

  test("is gone with one press, while an order of before goes on", async () => {
    const ruth = await letOrder();
    await orderAndPay(ruth);
    expect((await ruth.caller.page("/reading")).html).toContain("Order copies of the book");
    const formToken = await ruth.caller.formToken(ruth.page);
    await answer(callers.ada, ruth.id, "0");
    const posted = new URLSearchParams({ formToken, intent: "pay", ...form }).toString();
    const late = await ruth.caller.request("POST", ruth.page, posted, {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(late.status).toBe(404);
    const page = await ruth.caller.page(ruth.page);
    expect(page.html).toContain("does not let further copies be ordered");
    expect(page.html).toContain("Your orders");
    expect((await ruth.caller.page("/reading")).html).not.toContain("Order copies of the book");
    expect((await rows()).length).toBe(1);
    await answer(callers.ada, ruth.id, "1");
    expect((await ruth.caller.page(ruth.page)).html).toContain("Pay");
  });

  test("posts one form twenty times, and orders once", async () => {
    const ruth = await letOrder();
    const formToken = await ruth.caller.formToken(ruth.page);
    const body = new URLSearchParams({ formToken, intent: "pay", ...form }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ruth.caller.request("POST", ruth.page, body, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect((await rows()).length).toBe(1);
  });
});

describe("nobody else", () => {
  test("reaches the page: not let, another circle, ended, blocked, and by HEAD and Range alike", async () => {
    const ruth = await letOrder();
    const lost = await invite(callers.ada, "Not asked");
    const bens = await invite(callers.ben, "Ben's niece");
    const stranger = new Caller(shop.server);
    const missing = await stranger.page("/reading/copies?circle=999999");
    for (const caller of [lost.caller, bens.caller, stranger, callers.ben, callers.root]) {
      for (const [method, headers] of [
        ["GET", {}],
        ["HEAD", {}],
        ["GET", { range: "bytes=0-9" }],
      ] as const) {
        const { status } = await caller.request(method, ruth.page, undefined, headers);
        expect([method, status]).toEqual([method, 404]);
      }
    }
    expect((await stranger.page(ruth.page)).html.length).toBe(missing.html.length);
    await callers.ada.call("PATCH", `/api/family/${ruth.id}`, { isBlocked: true });
    expect((await ruth.caller.page(ruth.page)).status).toBe(404);
    await callers.ada.call("PATCH", `/api/family/${ruth.id}`, { isBlocked: false });
    expect((await ruth.caller.page(ruth.page)).status).toBe(200);
    await callers.ada.call("DELETE", `/api/family/${ruth.id}`);
    expect((await ruth.caller.page(ruth.page)).status).toBe(404);
  });

  test("says the author's yes: not another author, nor staff who look at the account", async () => {
    const ruth = await invite(callers.ada);
    expect((await answer(callers.ben, ruth.id, "1")).status).toBe(404);
    await callers.root.call("POST", `/api/admin/switch-user/${people.ada.userId}`);
    const viewed = await callers.root.page("/family/copies");
    expect(viewed.html).toContain("Only the author decides this");
    const yes = { kind: "member", id: String(ruth.id), allowed: "1" };
    const refused = await callers.root.post("/family", "/family/copies", yes);
    expect(refused.status).toBe(403);
    await callers.root.call("POST", "/api/admin/return");
    expect(await shop.server.db.selectFrom("bookBuyers").selectAll().execute()).toEqual([]);
  });

  test("orders what is not approved", async () => {
    const ruth = await letOrder(callers.ben);
    expect((await ruth.caller.page(ruth.page)).html).toContain("has not approved a book for printing yet");
    const refused = await order(ruth);
    expect([refused.status, refused.html.includes("has not approved a book")]).toEqual([409, true]);
  });

  test("pays for an order that came by another link", async () => {
    const ruth = await letOrder();
    const anna = await letOrder();
    await order(ruth);
    const [row] = await rows();
    const fields = { intent: "copies/pay", orderNumber: row?.orderNumber ?? "" };
    expect((await anna.caller.post(anna.page, anna.page, fields)).status).toBe(404);
    expect((await ruth.caller.post(ruth.page, ruth.page, fields)).status).toBe(303);
    expect((await anna.caller.page(`${anna.page}&paid=${row?.orderNumber}`)).status).toBe(404);
  });
});

describe("the giver of a plan", () => {
  test("orders from the gift's page once the receiver lets them; the receiver's own link opens nothing there", async () => {
    const { db } = shop.server;
    const giver = shop.visitor();
    const made = await callers.root.call("POST", "/api/admin/gifts", { plan: "family", count: 1 });
    expect(made.status).toBe(201);
    const gift = await db.selectFrom("gifts").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    const { hashToken, newToken } = await import("~/domain/base/token.server");
    const [token, receivers] = [newToken(), newToken()];
    const link = { giftId: gift.id, createdAt: gift.createdAt };
    await db
      .insertInto("giftLinks")
      .values([
        { ...link, tokenHash: hashToken(token), side: "giver" },
        { ...link, tokenHash: hashToken(receivers), side: "receiver" },
      ])
      .execute();
    const unwrapped = { receiverId: people.ada.userId, unwrappedAt: gift.createdAt, isHouse: 0 } as const;
    await db
      .updateTable("gifts")
      .set({ ...unwrapped, givers: "Susan" })
      .where("id", "=", gift.id)
      .execute();
    const page = `/gifts/${token}/copies`;
    expect((await giver.page(page)).status).toBe(404);
    expect((await giver.page(`/gifts/${token}`)).html).not.toContain("Order copies");
    expect((await answer(callers.ada, gift.id, "1", "gift")).status).toBe(303);
    expect((await giver.page(`/gifts/${token}`)).html).toContain("Order copies of the book");
    expect((await giver.page(`/gifts/${receivers}/copies`)).status).toBe(404);
    const susan = { payerName: "Susan Hale", buyerEmail: "susan@example.org" };
    expect(await orderAndPay({ caller: giver, id: 0, page }, susan)).toContain("Order Confirmed!");
    expect((await rows()).map(({ payerName, paymentStatus }) => [payerName, paymentStatus])).toEqual([
      ["Susan Hale", "paid"],
    ]);
    // Whoever has the gift by now is asked, not the one who once had it.
    await db.updateTable("gifts").set({ receiverId: people.ben.userId }).where("id", "=", gift.id).execute();
    expect((await giver.page(page)).status).toBe(404);
  });
});

test("an author's closed account takes the words of a payer's finished order, and not its figures", async () => {
  const { detachOrders } = await import("~/domain/selling/orders/forget-buyers.server");
  const ruth = await letOrder();
  await orderAndPay(ruth, billed);
  const { db } = shop.server;
  await db.updateTable("printOrders").set({ status: "delivered" }).execute();
  await detachOrders(db, toSelf(people.ada).userId);
  expect((await rows())[0]).toMatchObject({
    ...{ payerName: "", payerAddress: "", buyerEmail: "", bookTitle: "", authorId: null, copies: 2 },
  });
});
