import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { detachOrders } from "~/domain/selling/orders/forget-buyers.server";
import { Caller, callEverybody } from "./support/browserless";
import { textOf } from "./support/html";
import { mailsTo } from "./support/mails";
import { addOrderRow, approveBook, shipping } from "./support/orders";
import { textOf as textOfPdf } from "./support/pdf";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* An order of printed books has its invoice at once, and only who buys sees it. */

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
  for (const table of ["printOrders", "bookApprovals", "mails", "invoices"] as const)
    await server.db.deleteFrom(table).execute();
  await approveBook(server, people.ada);
});

const page = "/book/order?type=biography";
const fields = { intent: "order/pay", bookType: "biography", copies: "2", seenCents: "4800", ...shipping };

async function order(change: Record<string, string> = {}): Promise<string> {
  const { headers } = await callers.ada.post(page, page, { ...fields, ...change });
  const number = /orders\/([\w-]+)\/confirmation/.exec(headers.get("location") ?? "")?.[1];
  if (!number) throw new Error("The order was refused.");
  return number;
}

const invoiceOf = async (number: string) =>
  /\/invoices\/[\w-]+/.exec((await callers.ada.page(`/orders/${number}`)).html)?.[0] ?? "";
const wordsAt = async (address: string) => textOf((await new Caller(server).page(address)).html);
const pdfWords = (pdf: Buffer) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "life-invoice-")), "invoice.pdf");
  writeFileSync(file, pdf);
  const words = textOfPdf(file);
  rmSync(path.dirname(file), { recursive: true });
  return words;
};
const invoices = () => server.db.selectFrom("invoices").selectAll().execute();
const change = async (number: string, body: object) => {
  const { id } = await server.db
    .selectFrom("printOrders")
    .select("id")
    .where("orderNumber", "=", number)
    .executeTakeFirstOrThrow();
  const { status } = await callers.root.call("PATCH", `/api/admin/print-requests/${id}`, body);
  expect(status).toBe(200);
};

test("is there at once, on the order's pages, and by mail", async () => {
  const number = await order();
  expect(await invoices()).toHaveLength(1);
  const address = await invoiceOf(number);
  const confirmation = (await callers.ada.page(`/orders/${number}/confirmation`)).html;
  expect(confirmation).toContain(`href="${address}"`);
  const words = await wordsAt(address);
  expect(words).toContain(`2 printed books, order ${number} $48.00 Total $48.00`);
  expect(words).toContain("Ada Whitfield 12 Mill Lane Galena, IL 61036 ada@example.org");
  const [mail] = await mailsTo(server.db, "ada@example.org", "order-confirmed");
  expect(mail?.text).toMatch(/Here is your invoice, number \d+\. Please pay it by/);
  expect(mail?.text).toContain(`Open your invoice:\n${server.address}${address}`);
  expect(mail?.text).toContain(`Look at your order:\n${server.address}/orders/${number}`);
});

test("says what is paid, and what was returned, and is void for a cancelled order", async () => {
  const number = await order();
  const address = await invoiceOf(number);
  expect(await wordsAt(address)).not.toMatch(/Paid on|Void|Refunded/);
  await change(number, { paymentStatus: "paid" });
  expect(await wordsAt(address)).toContain("Paid on ");
  const refund = { amountCents: 1000, reason: "A corner was bent." };
  const refunded = await callers.root.call("POST", `/api/admin/orders/${number}/refund`, refund);
  expect(refunded.status).toBe(201);
  expect(await wordsAt(address)).toContain("Total $48.00 Refunded -$10.00 After the refund $38.00");
  const other = await order({ copies: "1", seenCents: "2400" });
  const voided = await invoiceOf(other);
  await callers.ada.post(`/orders/${other}`, `/orders/${other}`, { intent: "order/cancel" });
  expect(await wordsAt(voided)).toContain("Void: nothing is to be paid");
});

test("has the tax of the state in a line of its own, and the copy of a plan", async () => {
  const row = await addOrderRow({ db: server.db, clock: systemClock }, people.ada, {
    ...{ copies: 3, includedCopies: 1, taxRate: 6250, taxCents: 300, totalCents: 5100 },
  });
  const address = `/orders/${row.orderNumber}`;
  const made = await callers.ada.post(address, address, { intent: "order/invoice" });
  expect([made.status, made.headers.get("location")]).toEqual([303, await invoiceOf(row.orderNumber)]);
  expect(await wordsAt(await invoiceOf(row.orderNumber))).toContain(
    `3 printed books, order ${row.orderNumber} $72.00 1 copy part of the plan -$24.00 Tax (6.25%) $3.00 Total $51.00`,
  );
});

test("of an order for several addresses has the tax of each state, and the address of who buys", async () => {
  const prices = "/admin/prices";
  const tax = (fields: Record<string, string>) =>
    callers.root.post(prices, prices, { intent: "tax/save", ...fields });
  await tax({ state: "IL", rate: "6.25", taxesBooks: "on" });
  await tax({ state: "IA", rate: "6", taxesBooks: "on" });
  const own = Object.entries(shipping).map(([name, value]) => [`${name}2`, value]);
  const aunt = { name: "Rose Hale", email: "aunt@example.org", city: "Dubuque", state: "IA" };
  const number = await order({
    ...{ ...Object.fromEntries(own), addresses: "2", copies2: "1", forWhom2: "me" },
    ...{ ...aunt, zipCode: "52001", forWhom: "other", seenCents: "7638" },
  });
  const words = await wordsAt(await invoiceOf(number));
  expect(words).toContain(
    `3 printed books, order ${number} $72.00 Tax (6%) $2.88 Tax (6.25%) $1.50 Total $76.38`,
  );
  expect(words).toContain("Ada Whitfield 12 Mill Lane Galena, IL 61036 ada@example.org");
  expect(words).not.toMatch(/Rose Hale|aunt@|Dubuque/);
  await server.db.deleteFrom("taxRules").execute();
});

test("is a PDF as well", { timeout: 60_000 }, async () => {
  const number = await order();
  await change(number, { paymentStatus: "paid" });
  const refund = { amountCents: 1000, reason: "A corner was bent." };
  await callers.root.call("POST", `/api/admin/orders/${number}/refund`, refund);
  const answer = await fetch(`${server.address}${await invoiceOf(number)}/invoice.pdf`);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const words = pdfWords(Buffer.from(await answer.arrayBuffer()));
  for (const part of [number, "$48.00", "-$10.00", "$38.00", "Paid on"]) expect(words).toContain(part);
});

describe("in the language of whom it was issued for", { timeout: 60_000 }, () => {
  const speak = (locale: string) =>
    server.db.updateTable("users").set({ locale }).where("username", "=", "ada").execute();
  const readIn = async (lang: string, address: string) => {
    const answer = await fetch(`${server.address}${address}`, { headers: { cookie: `lang=${lang}` } });
    return answer.text();
  };
  const pdfIn = async (lang: string, address: string) => {
    const headers = { cookie: `lang=${lang}` };
    const answer = await fetch(`${server.address}${address}/invoice.pdf`, { headers });
    return pdfWords(Buffer.from(await answer.arrayBuffer()));
  };

  const paperOf = (html: string) => textOf(html.slice(html.indexOf("<div lang=")));

  afterEach(() => speak("en"));

  test("Spanish stays Spanish for whoever reads English", async () => {
    await speak("es");
    const number = await order();
    await speak("en");
    const address = await invoiceOf(number);
    expect((await invoices())[0]).toMatchObject({ locale: "es" });
    const html = await readIn("en", address);
    expect(html).toMatch(/<html lang="en"/);
    expect(html).toContain('<div lang="es"');
    expect(textOf(html)).toContain("Open it as a PDF");
    const words = `2 libros impresos, pedido ${number}`;
    for (const text of [paperOf(html), await pdfIn("en", address)]) {
      expect(text).toContain(words);
      expect(text).toMatch(/Factura \d+/);
      expect(text).not.toMatch(/Invoice|Billed|printed|Please pay/);
    }
  });

  test("English stays English for whoever reads Spanish", async () => {
    const number = await order();
    await speak("es");
    const address = await invoiceOf(number);
    const html = await readIn("es", address);
    expect(html).toMatch(/<html lang="es"/);
    expect(html).toContain('<div lang="en"');
    for (const text of [paperOf(html), await pdfIn("es", address)]) {
      expect(text).toContain(`2 printed books, order ${number}`);
      expect(text).toMatch(/Invoice \d+/);
      expect(text).not.toMatch(/libros|Factura \d/);
    }
  });
});

describe("somebody else who gets the book", () => {
  test("is not on the invoice, and is told no price", async () => {
    const aunt = {
      forWhom: "other",
      name: "Rose Hale",
      email: "aunt@example.org",
      city: "Provo",
      buyerEmail: "ada@example.net",
    };
    const number = await order(aunt);
    const words = await wordsAt(await invoiceOf(number));
    expect(words).toContain("Billed to Ada Whitfield ada@example.net");
    expect(words).not.toMatch(/Rose Hale|aunt@|Provo/);
    await change(number, { status: "shipped" });
    for (const { text, html } of await mailsTo(server.db, "aunt@example.org"))
      expect(`${text}${html}`).not.toMatch(/\$|invoice/i);
  });
});

test("is found by who bought alone, and by the address of the invoice", async () => {
  const number = await order();
  expect((await callers.ben.page(`/orders/${number}`)).status).toBe(404);
  const post = await callers.ben.post("/account", `/orders/${number}`, { intent: "order/invoice" });
  expect(post.status).toBe(404);
  expect((await new Caller(server).page("/invoices/nothing-like-it")).status).toBe(404);
});

test("is a link on the order's page for administrators, and not for owners", async () => {
  const number = await order();
  const link = encodeURIComponent(await invoiceOf(number));
  const page = `/admin/orders/${number}`;
  expect((await callers.root.page(page)).html).toContain(link);
  const shown = await callers.olive.page(page);
  expect([shown.status, shown.html.includes(link)]).toEqual([200, false]);
  expect((await callers.ben.page(page)).status).toBe(403);
});

test("is none where nothing is to be paid", async () => {
  const clock = systemClock;
  const row = await addOrderRow({ db: server.db, clock }, people.ada, {
    ...{ paymentWay: "included", paymentStatus: "paid", includedCopies: 1, totalCents: 0 },
  });
  const address = `/orders/${row.orderNumber}`;
  expect((await callers.ada.page(address)).html).not.toMatch(/Make an invoice|\/invoices\//);
  await callers.ada.post(address, address, { intent: "order/invoice" });
  expect(await invoices()).toEqual([]);
});

test("stays for bookkeeping without its buyer when the account is deleted", async () => {
  const number = await order();
  await change(number, { status: "cancelled" });
  await detachOrders(server.db, people.ada.userId);
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({ name: "", email: "", address: "", city: "", totalCents: 4800 });
});
