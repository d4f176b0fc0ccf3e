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
const billedAbroad = {
  ...{ payerAddress: "Lindenstr. 5", payerCity: "Berlin", payerState: "", payerZipCode: "D-10969" },
  payerCountry: "DE",
};
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

  test("pays for an order of before while the author's plan is disputed", async () => {
    const { db, connection } = shop.server;
    const ruth = await letOrder();
    await order(ruth);
    const [row] = await rows();
    const fields = { intent: "copies/pay", orderNumber: row?.orderNumber ?? "" };
    const now = new Date().toISOString();
    const of = { userId: people.ada.userId, planId: "family", state: "disputed" as const };
    // The checkout that it refers to is not needed.
    connection.pragma("foreign_keys = OFF");
    await db
      .insertInto("subscriptions")
      .values({ ...of, checkoutId: 0, lastEventAt: now, createdAt: now, updatedAt: now })
      .execute();
    connection.pragma("foreign_keys = ON");
    const refused = await ruth.caller.post(ruth.page, ruth.page, fields);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("This book cannot be ordered right now. Please ask Ada Whitfield.");
    await db.deleteFrom("subscriptions").execute();
    const paid = await ruth.caller.post(ruth.page, ruth.page, fields);
    expect(paid.headers.get("location")).toContain(shop.stripe.address);
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
    expect((await callers.ada.page("/family/copies")).html).toContain("Susan gave you this.");
    expect((await answer(callers.ada, gift.id, "1", "gift")).status).toBe(303);
    expect((await giver.page(`/gifts/${token}`)).html).toContain("Order copies of the book");
    expect((await giver.page(`/gifts/${receivers}/copies`)).status).toBe(404);
    const susan = { payerName: "Susan Hale", buyerEmail: "susan@example.org" };
    expect(await orderAndPay({ caller: giver, id: 0, page }, susan)).toContain("Order Confirmed!");
    expect((await rows()).map(({ payerName, paymentStatus }) => [payerName, paymentStatus])).toEqual([
      ["Susan Hale", "paid"],
    ]);
    const [invoice] = await db.selectFrom("invoices").selectAll().orderBy("id", "desc").execute();
    const backOf = async (caller: Caller) => {
      const { html } = await caller.page(`/invoices/${invoice?.token}`);
      return /<a class="button" href="([^"]*)">Back</.exec(html)?.[1];
    };
    const way = `/gifts/${token}/invoices/${invoice?.number}`;
    expect((await giver.page(page)).html).toContain(`href="${way}"`);
    const led = await giver.page(way);
    expect([led.status, led.headers.get("location")]).toEqual([303, `/invoices/${invoice?.token}`]);
    // The way back stands in the giver's browser; the address of the invoice has nothing of it.
    expect(await backOf(giver)).toBe(`${page}?for=me`);
    expect(await backOf(shop.visitor())).toBeUndefined();
    for (const other of [`/gifts/${token}/invoices/9999`, `/gifts/${receivers}/invoices/${invoice?.number}`])
      expect((await shop.visitor().page(other)).status).toBe(404);
    // Whoever has the gift by now is asked, not the one who once had it.
    await db.updateTable("gifts").set({ receiverId: people.ben.userId }).where("id", "=", gift.id).execute();
    expect((await giver.page(page)).status).toBe(404);
  });
});

describe("what a payer has ordered", () => {
  const cancel = ({ caller, page }: Relative, orderNumber = "") =>
    caller.post(page, page, { intent: "copies/cancel", orderNumber });

  test("is cancelled by that payer alone while it is not paid, and can be paid no more", async () => {
    const ruth = await letOrder();
    const anna = await letOrder();
    const begun = await order(ruth);
    const [row] = await rows();
    expect((await ruth.caller.page(ruth.page)).html).toContain("Yes, cancel this order");
    expect((await cancel(anna, row?.orderNumber)).status).toBe(404);
    expect((await rows())[0]?.status).toBe("pending");
    expect((await cancel(ruth, row?.orderNumber)).status).toBe(303);
    expect((await cancel(ruth, row?.orderNumber)).status).toBe(303);
    const { html } = await ruth.caller.page(ruth.page);
    expect(html).toContain("Your order is cancelled");
    for (const gone of ["Yes, cancel this order", "Pay now"]) expect(html).not.toContain(gone);
    expect(await payAtStripe(begun.headers.get("location") ?? "")).toContain("refused");
    expect(await rows()).toMatchObject([{ status: "cancelled", paymentStatus: "unpaid", requestedAt: null }]);
    const lines = await shop.server.db.selectFrom("orderLines").select("status").execute();
    expect(lines).toEqual([{ status: "cancelled" }]);
    const audited = await shop.server.db
      .selectFrom("auditLog")
      .select(["realUserId", "details"])
      .where("action", "=", "order.cancel")
      .execute();
    expect(audited).toEqual([
      { realUserId: null, details: JSON.stringify({ orderNumber: row?.orderNumber }) },
    ]);
    expect(await mails()).toEqual([]);
    expect((await callers.ada.page("/orders")).html).not.toContain(row?.orderNumber);
  });

  test("is not cancelled once it is paid, which is said; after the yes is taken back an unpaid one still is", async () => {
    const ruth = await letOrder();
    await orderAndPay(ruth);
    const [paid] = await rows();
    expect((await ruth.caller.page(ruth.page)).html).not.toContain("Yes, cancel this order");
    expect((await cancel(ruth, paid?.orderNumber)).status).toBe(303);
    expect((await ruth.caller.page(ruth.page)).html).toContain("This order is under way");
    await order(ruth, { copies: "3" });
    await answer(callers.ada, ruth.id, "0");
    const unpaid = (await rows())[1];
    expect((await cancel(ruth, unpaid?.orderNumber)).status).toBe(303);
    expect((await rows()).map(({ status }) => status)).toEqual(["pending", "cancelled"]);
  });

  test("is refunded to the payer alone: mails, invoice and page; who gets the book hears no price", async () => {
    const ruth = await letOrder();
    await orderAndPay(ruth, billed);
    const [row] = await rows();
    await shop.server.db.deleteFrom("mails").execute();
    const refund = (body: object) =>
      callers.root.call("POST", `/api/admin/orders/${row?.orderNumber}/refund`, body);
    expect((await refund({ amountCents: 10_00, reason: "Late" })).status).toBeLessThan(300);
    expect((await ruth.caller.page(ruth.page)).html).toContain("$48.00, paid, $10.00 of it refunded.");
    expect((await refund({ reason: "Lost" })).status).toBeLessThan(300);
    const cancelled = { status: "cancelled", notes: "" };
    await callers.root.call("PATCH", `/api/admin/print-requests/${row?.id}`, cancelled);
    const sent = await mails();
    expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ["ruth@example.org", "payment-refunded"],
      ["ruth@example.org", "payment-refunded"],
      ["ruth@example.org", "order-changed"],
    ]);
    expect(sent[0]?.text).toContain("We have refunded $10.00");
    expect(sent[1]?.text).toContain("We have refunded $38.00");
    for (const { text, html } of sent) expect(text + html).not.toContain("Eleven Windows");
    const [invoice] = await shop.server.db.selectFrom("invoices").selectAll().execute();
    const bill = await callers.visitor.page(`/invoices/${invoice?.token}`);
    for (const words of ["Ruth Hale", "9 Bay St", "$48.00", "Refunded"]) expect(bill.html).toContain(words);
    for (const words of ["Ida Stone", "Eleven Windows", "12 Mill Lane"])
      expect(bill.html).not.toContain(words);
    expect((await ruth.caller.page(ruth.page)).html).toContain("$48.00, refunded.");
    expect((await callers.ada.page("/orders")).html).not.toContain(row?.orderNumber);
  });

  test("is let through by a press of staff where there are many, as for a family reunion", async () => {
    const ruth = await letOrder();
    await order(ruth);
    const row = await shop.server.db.selectFrom("printOrders").selectAll().executeTakeFirstOrThrow();
    const { id: _id, ...first } = row;
    const many = Array.from({ length: 29 }, (_, at) => ({
      ...{ ...first, orderNumber: `ALR-MANY-${at}`, createdByForm: null, contentHash: `${at}`, folder: null },
    }));
    await shop.server.db.insertInto("printOrders").values(many).execute();
    const refused = await order(ruth, { copies: "5" });
    expect([refused.status, refused.html.includes("You have ordered many times today")]).toEqual([429, true]);
    const [mail] = (await mails()).filter(({ kind }) => kind === "orders-held-up");
    expect(mail?.subject).toBe("Ruth Hale (the book of Ada Whitfield) wants to order more books today");
    const page = "/admin/orders";
    expect((await callers.root.page(page)).html).toContain("Let more orders of Ada Whitfield through");
    const author = String(people.ada.userId);
    expect((await callers.root.post(page, page, { letThrough: author })).status).toBe(303);
    expect((await order(ruth, { copies: "5" })).status).toBe(303);
    expect((await rows()).length).toBe(31);
    const anew = { ordersAllowedUntil: null, ordersRefusedAt: null };
    await shop.server.db.updateTable("users").set(anew).where("id", "=", people.ada.userId).execute();
  });

  test("is billed to an address in any country, written as that country does", async () => {
    const ruth = await letOrder();
    const shown = await order(ruth, { payerCountry: "DE", intent: "order/country" });
    expect([shown.status, shown.html.includes("Postal code of the bill")]).toEqual([200, true]);
    for (const [change, words] of [
      [{ payerZipCode: "123" }, "Please check the postal code"],
      [{ payerCity: "" }, "Please enter the city."],
      [{ payerAddress: "" }, "Please enter the street address."],
      [{ payerCountry: "US" }, "Please enter the state."],
      [{ payerCountry: "Atlantis" }, "We do not know this country. Please write its name, such as Germany."],
    ] as const) {
      const refused = await order(ruth, { ...billedAbroad, ...change, intent: "order/review" });
      expect([words, refused.status, refused.html.includes(words)]).toEqual([words, 400, true]);
    }
    expect(await orderAndPay(ruth, billedAbroad)).toContain("Order Confirmed!");
    const [invoice] = await shop.server.db.selectFrom("invoices").selectAll().execute();
    expect(invoice).toMatchObject({ city: "Berlin", region: "", zipCode: "10969", country: "DE" });
    const { html } = await callers.visitor.page(`/invoices/${invoice?.token}`);
    for (const words of ["Lindenstr. 5", "10969 Berlin", "Germany"]) expect(html).toContain(words);
  });

  test("has an invoice that leads back to where it was ordered, and nobody else anywhere of theirs", async () => {
    const ruth = await letOrder();
    await orderAndPay(ruth);
    const [invoice] = await shop.server.db.selectFrom("invoices").selectAll().execute();
    const path = `/invoices/${invoice?.token}`;
    const backOf = async (href: string) => {
      const { html } = await ruth.caller.page(href);
      return /<a class="button" href="([^"]*)">Back</.exec(html)?.[1];
    };
    const { html } = await ruth.caller.page(ruth.page);
    expect(html).toContain(`href="${path}"`);
    expect(await backOf(path)).toBe(ruth.page);
    for (const from of ["https://evil.example/copies?for=me", "/admin", "/gifts/abc_D-1"])
      expect(await backOf(`${path}?${new URLSearchParams({ from })}`)).toBe(ruth.page);
    // Who opens the mail of a giver's invoice has no way to the gift by it.
    await shop.server.db.updateTable("printOrders").set({ bookBuyerId: null }).execute();
    expect(await backOf(path)).toBeUndefined();
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
