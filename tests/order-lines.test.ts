import JSZip from "jszip";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { type Caller, callEverybody } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { mailsTo } from "./support/mails";
import { addOrderRow, approveBook, shipping } from "./support/orders";
import { textOfBytes } from "./support/pdf";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* Orders for several addresses and the queue To ship, at both doors. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let callers: Record<PersonName | "visitor", Caller>;

beforeAll(async () => {
  server = await startPublicServer({ SUPPORT_EMAIL: "help@example.org" });
  people = await addPeople(server.db);
  callers = await callEverybody(server);
});

afterAll(() => server.stop());

const deps = () => ({ db: server.db, clock: systemClock, log: new CollectedLog(), printer: builtInProfile });

beforeEach(async () => {
  for (const table of ["printOrders", "bookApprovals", "mails"] as const)
    await server.db.deleteFrom(table).execute();
  await approveBook(server, people.ada);
});

const { phone: _phone, ...address } = shipping;
const rose = { ...address, name: "Rose Hale", email: "rose@example.org", city: "Dubuque", state: "IA" };
const lines = [
  { copies: 1, forWhom: "me", address },
  { copies: 2, forWhom: "other", address: rose },
];
const order = (body: object = {}, caller = callers.ada) =>
  caller.call("POST", "/api/print-requests/payment-intent", { bookType: "biography", lines, ...body });
const list = async () => (await callers.root.call("GET", "/api/admin/print-requests")).json;
const patch = (id: number, body: object, caller = callers.root) =>
  caller.call("PATCH", `/api/admin/print-requests/${id}`, body);

describe("an order for several addresses, by call", () => {
  test("has the fields of today and lines", async () => {
    const { status, json } = await order();
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...{ copies: 3, totalCost: 7_200, status: "pending", buyerEmail: "ada@example.org", shippingCents: 0 },
      customerInfo: { name: shipping.name, city: "Galena" },
      lines: [
        { id: 1, copies: 1, address: { name: shipping.name, country: "US" }, status: "pending" },
        {
          id: 2,
          copies: 2,
          address: { name: "Rose Hale", country: "US" },
          trackingNumber: "",
          carrier: null,
        },
      ],
    });
    const [one] = await list();
    await patch(one.id, { paymentStatus: "paid" });
    const shipped = await patch(one.id, { status: "shipped", tracking: "449044304137", line: 2 });
    expect(shipped.json.lines.map((line: { status: string }) => line.status)).toEqual(["pending", "shipped"]);
    expect(shipped.json).toMatchObject({ status: "pending", trackingNumber: "" });
    const [letter] = await mailsTo(server.db, rose.email);
    expect(letter?.text).toContain("fedex.com");
    expect(letter?.text).not.toContain("$");
    expect((await patch(one.id, { status: "shipped", line: 3 })).status).toBe(404);
    expect((await patch(one.id, { status: "shipped", line: "x" })).status).toBe(400);
    expect((await patch(one.id, { status: "shipped", line: 1 }, callers.otto)).status).toBe(404);
    expect((await patch(one.id, { status: "delivered" })).json).toMatchObject({ status: "delivered" });
  });

  test("says what is wrong with which address, and is placed once", async () => {
    const wrong = [lines[0], { copies: 1, address: { ...rose, country: "France", zipCode: "75001" } }];
    const { status, json } = await order({ lines: wrong });
    expect(status).toBe(400);
    expect(json.errors.lines).toEqual(["Address 2: We ship within the United States."]);
    expect((await order({ lines: [] })).json.errors).toHaveProperty("lines");
    const first = await order();
    expect((await order()).json.orderNumber).toBe(first.json.orderNumber);
    expect(await list()).toHaveLength(1);
  });
});

test("lines need no email of who gets a copy, and only the buyer is mailed then", async () => {
  const { email: _mine, ...own } = address;
  const { email: _hers, ...hers } = rose;
  const { status, json } = await order({
    lines: [
      { ...lines[0], address: own },
      { copies: 1, address: hers },
    ],
    buyerEmail: "ada@example.org",
  });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    customerInfo: { email: "" },
    lines: [{ address: { email: "" } }, { address: { email: "" } }],
  });
  const wrong = await order({ lines: [{ copies: 1, address: { ...rose, email: "rose" } }] });
  expect(wrong.json.errors["lines.0.email"]).toEqual(["Please enter a valid email address"]);
  const flat = await order({ lines: undefined, copies: 1, customerInfo: own });
  expect(flat.json.errors).toEqual({ email: ["Please enter an email address."] });
  const [one] = await list();
  await patch(one.id, { paymentStatus: "paid" });
  expect((await patch(one.id, { status: "shipped", tracking: "449044304137", line: 2 })).status).toBe(200);
  const mails = await server.db.selectFrom("mails").select("recipient").execute();
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(
    new Set(["ada@example.org", "help@example.org"]),
  );
});

describe("the form", () => {
  const page = "/book/order?type=biography";
  const fields = { bookType: "biography", copies: "1", seenCents: "2400", forWhom: "me", ...shipping };
  const second = Object.fromEntries(Object.entries(rose).map(([name, value]) => [`${name}2`, value]));
  const post = (change: Record<string, string>) => callers.ada.post(page, page, { ...fields, ...change });

  test("grows by an address with all that was typed, is looked over, and orders", async () => {
    const grown = await post({ intent: "order/another", city: "Savanna" });
    expect(grown.html).toMatch(/name="city"[^>]*value="Savanna"|value="Savanna"[^>]*name="city"/);
    expect(grown.html).toContain('name="copies2"');
    expect(grown.html.match(/Email \(optional\)/g)).toHaveLength(1);
    expect(grown.html).not.toContain('value="pay"');
    const two = { ...second, addresses: "2", copies2: "2", forWhom2: "other" };
    const refused = await post({ ...two, zipCode2: "H2X", intent: "order/review" });
    expect([refused.status, refused.html.includes('href="#order-zipCode2"')]).toEqual([400, true]);
    const review = await post({ ...two, intent: "order/review" });
    expect(review.html).toContain("2 copies to Rose Hale");
    expect(review.html).toContain("$72.00");
    expect(await list()).toEqual([]);
    const placed = await post({ ...two, intent: "pay", seenCents: "7200" });
    expect(placed.status).toBe(303);
    expect((await list())[0]).toMatchObject({
      copies: 3,
      totalCost: 7_200,
      lines: [{ copies: 1 }, { copies: 2 }],
    });
    const smaller = await post({ ...two, removeLine: "0" });
    expect(smaller.html).not.toContain('name="copies2"');
    expect(smaller.html).toContain('value="Rose Hale"');
  });

  test("takes a further address without an email, and none for the first", async () => {
    const two = { ...second, email2: "", addresses: "2", copies2: "1", forWhom2: "other", seenCents: "4800" };
    const first = await post({ ...two, email: "", intent: "pay" });
    expect([first.status, first.html.includes('href="#order-email"')]).toEqual([400, true]);
    expect((await post({ ...two, intent: "pay" })).status).toBe(303);
    expect((await list())[0].lines[1].address).toMatchObject({ name: "Rose Hale", email: "" });
  });
});

async function slips(caller: Caller, ids: string): Promise<string> {
  const answer = await fetch(`${server.address}/admin/orders/slips.pdf?ids=${ids}`, {
    headers: { cookie: caller.cookie },
  });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return textOfBytes(new Uint8Array(await answer.arrayBuffer()));
}

describe("the queue to ship", () => {
  const queue = "/admin/orders?queue=ship";
  const post = (fields: Record<string, string>) => callers.root.post(queue, queue, fields);

  test("shows what is paid, and apart what is not", async () => {
    const paid = await addOrderRow(deps(), people.ada, {
      paymentStatus: "paid",
      bookTitle: "Eleven Windows",
    });
    const unpaid = await addOrderRow(deps(), people.ada);
    const { html } = await callers.root.page(queue);
    const at = (number: string) => html.indexOf(number);
    expect(at(paid.orderNumber)).toBeGreaterThan(0);
    expect(html.indexOf("Not paid, or on hold (1)")).toBeLessThan(html.lastIndexOf(unpaid.orderNumber));
    expect(html.indexOf("Not paid, or on hold (1)")).toBeGreaterThan(html.lastIndexOf(paid.orderNumber));
    for (const words of ["Eleven Windows", "Galena, IL 61036"]) expect(html).toContain(words);
    expect((await callers.ada.page(queue)).status).toBe(403);
  });

  test("prints and sends what is not paid only with a reason", async () => {
    const { id } = await addOrderRow(deps(), people.ada);
    const asked = { intent: "orders/printed", ids: `${id}-1` };
    await post(asked);
    expect((await list())[0].status).toBe("pending");
    expect((await callers.root.page(queue)).html).toContain("write a reason");
    await post({ ...asked, reason: "Paid at the desk" });
    expect((await list())[0].status).toBe("printed");
  });

  test("takes tracking numbers beside rows and as a list, by both doors", async () => {
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map(() => addOrderRow(deps(), people.ada, { paymentStatus: "paid" })),
    );
    await post({ intent: "orders/tracking", [`tracking-${one?.id}-1`]: "1Z999AA10123456784" });
    await post({ intent: "orders/tracking-list", csv: `${two?.orderNumber}\t1\t9400111899223197428490` });
    const csv = `Order,Line,Tracking\n${three?.orderNumber},1,1234567890\nALR-2222-2222,1,X`;
    const { status, json } = await callers.root.call("POST", "/api/admin/orders/tracking", { csv });
    expect([status, json.changed, json.refused]).toEqual([200, 1, 1]);
    expect(json.rows[0]).toMatchObject({ carrier: "dhl", isChanged: true, message: null });
    expect(json.rows[1].message).toBe("There is no such order.");
    const all: { status: string; lines: { carrier: string }[] }[] = await list();
    expect(all.map((each) => [each.status, each.lines[0]?.carrier]).sort()).toEqual([
      ["shipped", "dhl"],
      ["shipped", "ups"],
      ["shipped", "usps"],
    ]);
    expect(await mailsTo(server.db, shipping.email, "order-changed")).toHaveLength(3);
    const nothing = await post({ intent: "orders/tracking-list", csv: "words alone" });
    expect([nothing.status, nothing.html.includes("words alone")]).toEqual([400, true]);
    expect((await callers.ada.call("POST", "/api/admin/orders/tracking", { csv })).status).toBe(403);
    expect((await callers.root.call("POST", "/api/admin/orders/tracking", {})).status).toBe(400);
  });

  test("has the files of a selection for the printer as one zip", async () => {
    const { orderNumber } = (await order()).json;
    const [one] = await list();
    const asked = { intent: "orders/files", ids: `${one.id}-2` };
    const refused = await post(asked);
    const to = refused.headers.get("location") ?? "";
    expect(to).toBe(`/admin/orders/files.zip?ids=${one.id}-2`);
    const open = (address: string, caller = callers.root) =>
      fetch(`${server.address}${address}`, { headers: { cookie: caller.cookie }, redirect: "manual" });
    expect((await open(to)).headers.get("location")).toBe(queue);
    expect((await callers.root.page(queue)).html).toContain("write a reason");
    const allowed = await post({ ...asked, reason: "Paid at the desk" });
    const zipAddress = allowed.headers.get("location") ?? "";
    const stepsOf = async () =>
      (await callers.root.call("PATCH", `/api/admin/print-requests/${one.id}`, {})).json.steps;
    expect((await callers.root.request("HEAD", zipAddress, undefined, {})).status).toBe(200);
    expect(await stepsOf()).not.toContainEqual(expect.objectContaining({ what: "reason" }));
    const answer = await open(zipAddress);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const zip = await JSZip.loadAsync(await answer.arrayBuffer(), { checkCRC32: true });
    const files = [
      "order-sheets.pdf",
      "packing-slips.pdf",
      `${orderNumber}/interior.pdf`,
      `${orderNumber}/cover.pdf`,
    ];
    expect(Object.values(zip.files).flatMap(({ dir, name }) => (dir ? [] : [name]))).toEqual(files);
    const wordsOf = async (name: string) =>
      textOfBytes((await zip.file(name)?.async("uint8array")) as Uint8Array);
    for (const words of [orderNumber, "Rose Hale", "interior.pdf"])
      expect(await wordsOf("order-sheets.pdf")).toContain(words);
    expect(await wordsOf("order-sheets.pdf")).toMatch(/Copies\s+2/);
    expect(await wordsOf("packing-slips.pdf")).toContain("Package 2 of 2");
    expect(await stepsOf()).toContainEqual(
      expect.objectContaining({ what: "reason", after: "Paid at the desk" }),
    );
    await patch(one.id, { paymentStatus: "paid" });
    expect((await open(to)).status).toBe(200);
    expect((await open(to, callers.otto)).status).toBe(404);
    expect((await open(to, callers.ada)).status).toBe(403);
    await server.db.updateTable("printOrders").set({ folder: null }).execute();
    expect((await open(to)).status).toBe(404);
  });

  test("has the slips of a selection as one PDF, without prices", async () => {
    const [one, two] = await Promise.all(
      ["Rose Hale", "Jörg Ångström"].map((customerName) =>
        addOrderRow(deps(), people.ada, { paymentStatus: "paid", customerName }),
      ),
    );
    const opened = await post({ intent: "orders/slips", ids: `${one?.id}-1` });
    expect(opened.headers.get("location")).toBe(`/admin/orders/slips.pdf?ids=${one?.id}-1`);
    const text = await slips(callers.root, `${one?.id},${two?.id}`);
    for (const words of ["Rose Hale", "Jörg Ångström", one?.orderNumber ?? "", "A Life by the River"])
      expect(text).toContain(words);
    expect(text).not.toContain("$");
    for (const ids of ["", "x", "1-11", "999999"])
      expect((await callers.root.page(`/admin/orders/slips.pdf?ids=${ids}`)).status).toBeGreaterThanOrEqual(
        400,
      );
    expect((await callers.otto.page(`/admin/orders/slips.pdf?ids=${one?.id}`)).status).toBe(404);
  });

  test("says a slip in the language of whoever ordered, and to staff in theirs", async () => {
    const [own, other] = await Promise.all([
      addOrderRow(deps(), people.ada),
      addOrderRow(deps(), people.ada, { payerLocale: "es", paymentStatus: "paid" }),
    ]);
    const text = await slips(callers.root, `${own.id},${other.id}`);
    expect(
      text.match(/Thank you for letting us make your book\.|Gracias por dejarnos hacer su libro\./g),
    ).toEqual(["Thank you for letting us make your book.", "Gracias por dejarnos hacer su libro."]);
    await server.db.updateTable("users").set({ locale: "es" }).where("id", "=", people.ada.userId).execute();
    const { html } = await callers.root.page(`/admin/orders/${own.orderNumber}/slip`);
    expect(html).toContain('<p lang="es" dir="ltr">Gracias por dejarnos hacer su libro.</p>');
    expect(html).toContain("Back to the order");
    await server.db.updateTable("users").set({ locale: "en" }).where("id", "=", people.ada.userId).execute();
  });
});

test("a family reunion is let through by one press, at both doors", async () => {
  for (let n = 0; n < 30; n += 1) await addOrderRow(deps(), people.ada);
  const refused = await order();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect(refused.json.message).toContain("we can let further orders through");
  const words = "Let more orders of Ada Whitfield through for a day";
  expect((await callers.root.page("/admin")).html).toContain("Person who wants to order more today");
  for (const place of ["/admin/orders", "/admin/orders?queue=ship"])
    expect((await callers.olive.page(place)).html).toContain(words);
  expect((await callers.otto.page("/admin/orders")).html).not.toContain(words);
  const call = `/api/admin/users/${people.ada.userId}/more-orders`;
  expect((await callers.ada.call("POST", call)).status).toBe(403);
  expect((await callers.otto.call("POST", call)).status).toBe(404);
  const press = { letThrough: String(people.ada.userId) };
  expect((await callers.otto.post("/admin/orders", "/admin/orders", press)).status).toBe(303);
  expect((await order()).status).toBe(429);
  expect((await callers.olive.post("/admin/orders", "/admin/orders", press)).status).toBe(303);
  expect((await order()).status).toBe(201);
  expect((await callers.root.page("/admin/orders")).html).not.toContain(words);
  expect((await callers.root.call("POST", call)).json.until).toMatch(/^\d{4}-/);
  await server.db.updateTable("users").set({ ordersAllowedUntil: null }).execute();
});

test.each(["", "0", "abc"])("a press that lets nobody through (%j) says so", async (letThrough) => {
  const answer = await callers.olive.post("/admin/orders", "/admin/orders", { letThrough });
  expect(answer.status).toBe(303);
  expect((await callers.olive.page("/admin/orders")).html).toContain("Please choose a person of the list.");
});

test("statuses are one press each, and keep a search", async () => {
  await addOrderRow(deps(), people.ada, { status: "printed" });
  const chips = async (query: string) => {
    const { html } = await callers.root.page(`/admin/orders?${query}`);
    const links = [...html.matchAll(/<a class="chips__chip"([^>]*)>([^<]*)</g)];
    return links.map(([, attributes = "", name]) => [
      name,
      /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&"),
      attributes.includes("aria-current"),
    ]);
  };
  const printed = await chips("orders=pending&status=printed");
  expect(printed).toEqual([
    ["All", "/admin/orders?orders=pending#orders", false],
    ["Pending", "/admin/orders?orders=pending&status=pending#orders", false],
    ["Processing", "/admin/orders?orders=pending&status=processing#orders", false],
    ["Printed", "/admin/orders?orders=pending&status=printed#orders", true],
    ["Shipped", "/admin/orders?orders=pending&status=shipped#orders", false],
  ]);
  expect((await chips("oq=whitfield")).at(-1)).toEqual([
    "Cancelled",
    "/admin/orders?status=cancelled&oq=whitfield#orders",
    false,
  ]);
  expect(await chips("orders=fulfilled")).toEqual([]);
});
