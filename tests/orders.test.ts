import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { type Caller, callEverybody, hiddenField } from "./support/browserless";
import { mailsTo } from "./support/mails";
import { approveBook, shipping, stateAndZipCode } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* Orders of printed books for buyers and administrators, by form and by API, without a payment service. */

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
  for (const table of ["printOrders", "bookApprovals", "mails"] as const)
    await server.db.deleteFrom(table).execute();
});

const approve = (name: PersonName = "ada", title?: string) => approveBook(server, people[name], { title });
const page = "/book/order?type=biography";
const fields = { intent: "order/pay", bookType: "biography", copies: "1", seenCents: "2400", ...shipping };
const submit = (change: Record<string, string> = {}, caller = callers.ada) =>
  caller.post(page, page, { ...fields, ...change });
const { phone, ...required } = shipping;
const body = { bookType: "biography", copies: 1, customerInfo: shipping };
const call = (change: object = {}, caller = callers.ada) =>
  caller.call("POST", "/api/print-requests/payment-intent", { ...body, ...change });
const rows = () => server.db.selectFrom("printOrders").selectAll().orderBy("id").execute();
const order = async () => {
  await approve();
  const { json } = await call();
  const [row] = await rows();
  return { id: row?.id ?? 0, orderNumber: String(json.orderNumber) };
};

test("before a book is approved, the page shows the book as it is now", async () => {
  const { html } = await callers.ada.page(page);
  expect(html).toContain("First, look your book over.");
  expect(html).toMatch(/book-head__book"[^>]*>Ada Whitfield.{1,7}s Life Story</);
  expect(html).toContain('class="book-cover');
});

describe("the order page", () => {
  test("leads to the print check where nothing was approved, and its form does not pass", async () => {
    const { html } = await callers.ada.page(page);
    expect(html).toContain("Order Your Printed Book");
    expect(html).toContain('href="/book/check?type=biography"');
    expect(html).not.toContain("Pay by invoice");
    const refused = await callers.ada.post("/account", page, fields);
    expect([refused.status, await rows()]).toEqual([409, []]);
    expect((await call()).status).toBe(409);
  });

  test("shows blurb, book, price and total", async () => {
    await approve("ada", "A Life by the River");
    const { html } = await callers.ada.page(page);
    for (const words of [
      "Quality Guaranteed",
      "Fast Shipping",
      "5-7 business days",
      "7-10 business days",
      "A Life by the River",
      "Biography",
      "$24.00",
      "Cancel",
      "Processing...",
    ])
      expect(html).toContain(words);
    expect(html).toMatch(stateAndZipCode);
  });

  test("is the builder's Order Printed Book", async () => {
    await callers.ada.call("POST", "/api/stories", { promptId: 1, content: "The river froze." });
    expect((await callers.ada.page("/book?type=biography")).html).toContain(
      'formaction="/leave?form=%2Fbook%3Ftype%3Dbiography%26page%3D1&amp;to=%2Fbook%2Forder%3Ftype%3Dbiography"',
    );
  });

  test("begins with where the last parcel went, and tells that the book has changed since", async () => {
    await approve();
    await submit();
    const { html } = await callers.ada.page(page);
    expect(hiddenField(html, "address")).toBe("12 Mill Lane");
    expect(html).toContain("Your book has changed since you approved it.");
  });

  test("shows the total of more copies without script, and orders nothing by it", async () => {
    await approve();
    const { status, html } = await submit({ intent: "order/total", copies: "3", name: "" });
    expect([status, await rows()]).toEqual([200, []]);
    expect(html).toContain("$72.00");
    expect(hiddenField(html, "seenCents")).toBe("7200");
    expect(html).not.toContain('role="alert"');
  });

  test("shows what Enter would order, and orders it by the button alone", async () => {
    await approve();
    const asked = { intent: "order/review", copies: "3", name: "Tom Hale" };
    const { status, html } = await submit(asked);
    expect([status, await rows()]).toEqual([200, []]);
    expect(html).toContain("Please look your order over. Nothing is ordered yet.");
    expect(html).toContain("Tom Hale, 12 Mill Lane, Galena, IL 61036");
    expect(hiddenField(html, "seenCents")).toBe("7200");
    const refused = await submit({ ...asked, name: "" });
    expect([refused.status, await rows()]).toEqual([400, []]);
  });

  test("tells another total before it orders", async () => {
    await approve();
    const { status, html } = await submit({ copies: "3" });
    expect([status, await rows()]).toEqual([400, []]);
    expect(html).toContain("The total for 3 copies is $72.00.");
    expect(hiddenField(html, "seenCents")).toBe("7200");
  });
});

describe("ordering by form", () => {
  beforeEach(() => approve());

  test("leads to the confirmation with the spec's words", async () => {
    const { status, headers } = await submit();
    const [row] = await rows();
    const confirmation = `/orders/${row?.orderNumber}/confirmation`;
    expect([status, headers.get("location")]).toEqual([303, confirmation]);
    const { html } = await callers.ada.page(confirmation);
    for (const words of [
      "Congratulations, Ada Whitfield!",
      "Your Amazing Book is Coming Soon!",
      "A Life by the River",
      String(row?.orderNumber),
      "within minutes",
      "5-7 business days",
      "7-10 business days from confirmation",
      "Continue Your Story Journey",
      "Order Confirmed!",
      'data-duration="8000"',
      "Your invoice is ready, to be paid within 14 days.",
    ])
      expect(html).toContain(words);
  });

  test("for somebody else asks a buyer without a mail address for one, and mails the confirmation there", async () => {
    await server.db.updateTable("users").set({ email: null }).where("id", "=", people.ada.userId).execute();
    const gift = { forWhom: "other", name: "Tom Hale", email: "tom@example.org" };
    const { html: form } = await callers.ada.page(page);
    expect(form).toContain("Your own email");
    expect(form).toContain('value="Ada Whitfield"');
    const refused = await submit(gift);
    expect([refused.status, await rows()]).toEqual([400, []]);
    expect(refused.html).toContain("Please enter your own email address.");
    expect((await submit({ ...gift, buyerEmail: "ada@example.net" })).status).toBe(303);
    expect(await mailsTo(server.db, "ada@example.net")).toHaveLength(1);
    expect(await mailsTo(server.db, "tom@example.org")).toHaveLength(0);
  });

  test("is congratulated by the buyer's own name, with the book and three stations", async () => {
    await submit({ name: "Tom Hale" });
    await server.db.updateTable("printOrders").set({ requestedAt: "2026-03-06T15:00:00.000Z" }).execute();
    const [row] = await rows();
    const { html } = await callers.ada.page(`/orders/${row?.orderNumber}/confirmation`);
    expect(html).toContain("Congratulations, Ada Whitfield!");
    expect(html).not.toContain("Congratulations, Tom Hale!");
    expect(html).toContain(`1 copy, ${row?.pages} pages, 12 x 12, hardcover, for Tom Hale`);
    // From a Friday: seven and ten business days.
    expect(html).toMatch(/<span><time [^>]*>Mar 6, 2026<\/time><\/span>/);
    for (const when of ["until Mar 17, 2026", "by Mar 20, 2026"])
      expect(html).toContain(`<span>${when}</span>`);
    const main = html.slice(html.indexOf('id="main"'));
    expect(main.indexOf('class="book-cover')).toBeLessThan(main.indexOf("Order number"));
    expect(main.indexOf('class="book-cover')).toBeGreaterThan(0);
  });

  test.each(["0", "11", "1.5", "3abc", "", "-1"])("refuses %j copies beside the field", async (copies) => {
    const { status, html } = await submit({ copies });
    expect([status, await rows()]).toEqual([400, []]);
    expect(html).toContain("Please enter a number of copies from 1 to 10.");
    expect(html).toContain('href="#order-copies"');
    expect(html).toContain('<p class="order-total" hidden="">');
    expect(hiddenField(html, "address")).toBe("12 Mill Lane");
  });

  test.each(Object.keys(required))("refuses an order without %s in the spec's words", async (name) => {
    const { status, html } = await submit({ [name]: " " });
    expect([status, await rows()]).toEqual([400, []]);
    expect(html).toContain("Missing Information: Please fill in all shipping details.");
    expect(html).toContain(`href="#order-${name}"`);
  });

  test("twice is one order and one mail", async () => {
    const formToken = await callers.ada.formToken(page);
    const again = { ...fields, formToken };
    const send = () =>
      callers.ada.request("POST", page, new URLSearchParams(again).toString(), {
        "content-type": "application/x-www-form-urlencoded",
      });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await mailsTo(server.db, shipping.email)).toHaveLength(1);
  });

  test("while somebody views the account is not possible", async () => {
    const headers = { "x-admin-viewing-user": JSON.stringify({ id: people.ada.userId }) };
    const viewed = await callers.root.call("POST", "/api/print-requests/payment-intent", body, headers);
    expect([viewed.status, await rows()]).toEqual([403, []]);
    const { html } = await callers.root.request("GET", page, undefined, headers);
    expect(html).toContain("Only Ada Whitfield can order this book.");
    expect(html).not.toContain("Pay by invoice");
  });

  test("by a visitor leads to the landing page", async () => {
    const { status } = await callers.visitor.page(page);
    expect([status, (await call({}, callers.visitor)).status]).toEqual([303, 401]);
  });
});

describe("ordering by call", () => {
  test("answers the order; what the client says of money, title and person is not read", async () => {
    await approve("ada", "A Life by the River");
    const { status, json } = await call({
      copies: "2",
      bookTitle: "Another title",
      bookContent: "Other words",
      amount: 1,
      totalCost: 1,
      userId: people.ben.userId,
      orderNumber: "ALR-MINE-MINE",
    });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      clientSecret: null,
      bookTitle: "A Life by the River",
      copies: 2,
      totalCost: 4800,
      customerInfo: shipping,
    });
    expect(json.orderNumber).not.toBe("ALR-MINE-MINE");
    expect(await rows()).toMatchObject([{ userId: people.ada.userId, totalCents: 4800 }]);
  });

  test.each([
    [{ copies: "3abc" }, "copies"],
    [{ copies: 1.5 }, "copies"],
    [{ copies: null }, "copies"],
    [{ bookType: "novel" }, "bookType"],
    [{ customerInfo: { ...shipping, email: "nobody" } }, "email"],
    [{ customerInfo: { ...shipping, zipCode: "" } }, "zipCode"],
    [{ customerInfo: null }, "name"],
  ])("%j is refused", async (change, field) => {
    await approve();
    const { status, json } = await call(change);
    expect([status, await rows()]).toEqual([400, []]);
    expect(json.errors[field]).toEqual([expect.any(String)]);
  });

  test("has no saved methods without a payment service", async () => {
    const { status, json } = await callers.ada.call("GET", "/api/user/payment-methods");
    expect([status, json]).toEqual([200, []]);
    expect((await callers.visitor.call("GET", "/api/user/payment-methods")).status).toBe(401);
  });
});

describe("one's own orders", () => {
  test("are listed, and opened with files, history and the way to the same book again", async () => {
    const { orderNumber } = await order();
    const list = (await callers.ada.page("/orders")).html;
    expect(list).toContain(orderNumber);
    expect(list).toMatch(/\$\d+\.\d\d, by invoice, not paid yet\./);
    expect((await callers.ben.page("/orders")).html).not.toContain(orderNumber);
    expect((await callers.ada.page("/account")).html).toContain('to=%2Forders"');
    const { html } = await callers.ada.page(`/orders/${orderNumber}`);
    expect(html).toContain("Order placed");
    expect(html).toContain(`href="/book/order?type=biography&amp;again=${orderNumber}"`);
    expect(html).not.toContain("Order the newer book that you approved");
    const file = await callers.ada.page(`/orders/${orderNumber}/files/interior.pdf`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(file.headers.get("content-disposition")).toContain("Ada Whitfield Biography Book.pdf");
    await approve();
    expect((await callers.ada.page(`/orders/${orderNumber}`)).html).toContain(
      "Order the newer book that you approved",
    );
  });

  test("are cancelled while nobody has begun", async () => {
    const { orderNumber } = await order();
    const here = `/orders/${orderNumber}`;
    const cancel = () => callers.ada.post(here, here, { intent: "order/cancel" });
    expect([(await cancel()).status, (await rows())[0]?.status]).toEqual([303, "cancelled"]);
    expect((await callers.ada.page(here)).html).toContain("Your order is cancelled");
    await server.db.updateTable("printOrders").set({ status: "printed" }).execute();
    await cancel();
    expect((await callers.ada.page(here)).html).toContain("can no longer be cancelled here");
    expect((await rows())[0]?.status).toBe("printed");
  });

  test("show a tracking number as a link only where it is an address", async () => {
    const { orderNumber } = await order();
    const shown = async (trackingNumber: string) => {
      await server.db.updateTable("printOrders").set({ trackingNumber }).execute();
      return (await callers.ada.page(`/orders/${orderNumber}`)).html;
    };
    expect(await shown("https://parcels.example.org/7")).toContain('href="https://parcels.example.org/7"');
    for (const text of ["1Z 999", "javascript:alert(1)", '"><script>'])
      expect(await shown(text)).not.toMatch(/href="(javascript|1Z)|<script>/);
  });
});

describe("the administration", () => {
  test("lists, opens and changes orders by page and by API", async () => {
    const { id, orderNumber } = await order();
    const list = await callers.root.call("GET", "/api/admin/print-requests");
    expect([list.status, list.headers.get("x-total-count")]).toEqual([200, "1"]);
    expect(list.json).toMatchObject([
      {
        id,
        orderNumber,
        status: "pending",
        notes: "",
        customerName: "Ada Whitfield",
        customerEmail: shipping.email,
        shippingAddress: "12 Mill Lane, Galena, IL 61036",
        bookTitle: "A Life by the River",
        bookType: "biography",
        copies: 1,
        totalCost: 2400,
        paymentStatus: "unpaid",
        requestedAt: expect.any(String),
        user: { displayName: "Ada Whitfield", username: "ada" },
      },
    ]);
    const patch = (change: object) => callers.root.call("PATCH", `/api/admin/print-requests/${id}`, change);
    const changed = await patch({ status: "shipped", notes: "By hand", trackingNumber: "1Z 999" });
    expect(changed.json).toMatchObject({ status: "shipped", notes: "By hand", trackingNumber: "1Z 999" });
    expect((await patch({ status: "lost" })).status).toBe(400);
    expect((await callers.root.call("PATCH", "/api/admin/print-requests/999999", {})).status).toBe(404);
    const here = `/admin/orders/${orderNumber}`;
    const form = { intent: "order/change", status: "delivered", notes: "By hand", trackingNumber: "1Z 999" };
    expect((await callers.root.post(here, here, form)).headers.get("location")).toBe(here);
    const { html } = await callers.root.page(here);
    for (const words of [
      "Request updated",
      "Print request status has been updated successfully",
      "Shipped to Delivered",
    ])
      expect(html).toContain(words);
    const refused = await callers.root.post(here, here, { ...form, status: "lost" });
    expect([refused.status, refused.html.includes("Update failed")]).toEqual([400, true]);
  });

  test("resends the notification, once for a button that was pressed twice", async () => {
    const { id, orderNumber } = await order();
    const here = `/admin/orders/${orderNumber}`;
    const formToken = await callers.root.formToken(here);
    const press = () =>
      callers.root.request(
        "POST",
        here,
        new URLSearchParams({ formToken, intent: "order/notify" }).toString(),
        {
          "content-type": "application/x-www-form-urlencoded",
        },
      );
    await Promise.all([press(), press()]);
    expect((await callers.root.page(here)).html).toContain("Email sent");
    expect(await mailsTo(server.db, "help@example.org")).toHaveLength(2);
    const answer = await callers.olive.call("POST", `/api/admin/resend-notification/${id}`);
    expect([answer.status, answer.json.message]).toEqual([200, expect.stringContaining("Email sent")]);
  });

  test("gives many orders a status, and comes back to the page that they stood on", async () => {
    const { id } = await order();
    const list = "/admin/orders?orders=pending&select=all";
    await callers.root.call("PATCH", `/api/admin/print-requests/${id}`, { paymentStatus: "paid" });
    const { html } = await callers.root.page(list);
    expect(html).toMatch(/name="ids"[^>]*checked/);
    const bulk = { intent: "orders/status", from: "/admin/orders", ids: String(id), status: "printed" };
    const done = await callers.root.post(list, "/admin/orders?orders=pending", bulk);
    expect(done.headers.get("location")).toBe("/admin/orders?orders=pending");
    expect((await callers.root.page("/admin/orders")).html).toContain("1 order is now printed.");
    const { ids: _none, ...nothing } = bulk;
    await callers.root.post(list, list, nothing);
    expect((await callers.root.page("/admin/orders")).html).toContain("Please choose at least one order.");
  });

  test("has the files, a sheet and a slip of each order, the slip without prices", async () => {
    const { orderNumber } = await order();
    const here = `/admin/orders/${orderNumber}`;
    const types = ["interior.pdf", "cover.pdf", "book.docx"].map(async (name) => {
      const { status, headers } = await callers.olive.page(`${here}/files/${name}`);
      return [status, headers.get("content-type")?.split("/").at(-1)];
    });
    expect(await Promise.all(types)).toEqual([
      [200, "pdf"],
      [200, "pdf"],
      [200, "vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ]);
    expect((await callers.olive.page(`${here}/files/book.json`)).status).toBe(404);
    await callers.olive.request("GET", `${here}/files/cover.pdf`, undefined, { range: "bytes=9-" });
    const taken = await server.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "in", ["order.file", "order.docx"])
      .where("details", "like", `%${orderNumber}%`)
      .execute();
    expect(taken.map(({ details }) => JSON.parse(details).part ?? "docx").sort()).toEqual([
      "cover",
      "docx",
      "interior",
    ]);
    const slip = (await callers.olive.page(`${here}/slip`)).html;
    expect(slip).toContain("12 Mill Lane");
    expect(slip).not.toContain("$");
    const sheet = (await callers.olive.page(`${here}/sheet`)).html;
    for (const words of ["12 x 12 inches", "0.25 inches", "Two pages at the end stay empty."])
      expect(sheet).toContain(words);
  });

  test("is closed to all others: the same as nothing there for another owner, 403 for participants", async () => {
    const { id, orderNumber } = await order();
    const addresses = ["", "/slip", "/sheet", "/files/interior.pdf", "/files/book.docx"].map(
      (end) => `/admin/orders/${orderNumber}${end}`,
    );
    for (const address of addresses) {
      const statuses = [callers.otto, callers.ada, callers.ben, callers.visitor].map(
        async (caller) => (await caller.page(address)).status,
      );
      expect([address, await Promise.all(statuses)]).toEqual([address, [404, 403, 403, 303]]);
    }
    expect((await callers.otto.call("GET", "/api/admin/print-requests")).json).toEqual([]);
    const patch = (caller: Caller) =>
      caller.call("PATCH", `/api/admin/print-requests/${id}`, { status: "shipped" });
    const statuses = await Promise.all([callers.otto, callers.ada, callers.visitor].map(patch));
    expect(statuses.map(({ status }) => status)).toEqual([404, 403, 401]);
    const bulk = { intent: "orders/status", ids: String(id), status: "printed" };
    await callers.otto.post("/admin/orders", "/admin/orders", bulk);
    const paid = await callers.olive.call("PATCH", `/api/admin/print-requests/${id}`, {
      paymentStatus: "paid",
    });
    expect(paid.status).toBe(403);
    expect(await rows()).toMatchObject([{ status: "pending", paymentStatus: "unpaid" }]);
  });
});
