import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asThemselves } from "~/domain/base/actor";
import { days, systemClock } from "~/domain/base/deps";
import { createEncryption } from "~/domain/base/encryption.server";
import { createBookFiles } from "~/domain/book/print/book-files.server";
import { builtInProfile } from "~/domain/book/print/printer-profile";
import { turnToKeeping } from "~/domain/people/keepers/turn-to-keeping.server";
import { type Row, routeTable } from "~/routes.js";
import { addBelongings, type Belongings } from "./support/belongings";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { textOf } from "./support/html";
import { file, fixture } from "./support/media";
import { addApprovedBook, shipping } from "./support/orders";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Keepers open an account after its author, and of it only what the route table says. */

let server: RunningServer;
let ada: Caller;
let root: Caller;
let rita: Caller;
let keeper: Caller;
let own: Belongings;
let adaId: number;
let door: string;
let secret: { story: number; photo: number };

beforeAll(async () => {
  server = await startServer();
  for (const [name, roles] of [
    ["ada", {}],
    ["root", { isAdmin: true }],
    ["rita", { isAdmin: true }],
    ["otto", { isOwner: true }],
  ] as const)
    await addPerson(server.db, name, {
      displayName: name === "ada" ? "Xanthippe Whitfield" : name,
      ...roles,
    });
  ada = await Caller.signIn(server, "ada");
  root = await Caller.signIn(server, "root");
  rita = await Caller.signIn(server, "rita");
  adaId = (await ada.call("GET", "/api/user")).json.id;
  own = await addBelongings(server, ada, adaId, "Xanthippe");
  secret = await addSecret();
});

afterAll(() => server.stop());

async function addSecret() {
  const { json } = await ada.call("POST", "/api/stories", {
    promptId: 9,
    content: "Only I know of the well.",
  });
  await ada.call("PUT", `/api/stories/${json.id}`, { sharedWith: "onlyMe" });
  const form = new FormData();
  form.append("storyId", String(json.id));
  form.append("image", file(fixture("photos/Landscape_8.jpg"), "well.jpg"));
  const { json: photo } = await ada.postForm("/api/images/upload", form);
  return { story: json.id as number, photo: photo.id as number };
}

/** Lets the time pass, for the account alone. */
async function pass(count: number): Promise<void> {
  const now = () => new Date(Date.now() + count * days);
  const config = { appUrl: undefined, brandName: "A Life Remembered" };
  const encryption = createEncryption("x".repeat(32));
  await turnToKeeping({ db: server.db, clock: { now }, log: new CollectedLog(), config, encryption });
}

test("a keeper who is named by two presses is one, and the answer that is seen has the link, also without mail", async () => {
  const form = new FormData();
  const fields = { intent: "keepers/name", name1: "Pressed", email1: "pressed@example.org", onlyMe: "" };
  const formToken = await ada.formToken("/family/keepers");
  for (const [name, value] of Object.entries({ formToken, ...fields })) form.set(name, value);
  const links = [];
  for (let press = 0; press < 2; press += 1)
    links.push(/family__link">([^<]+)</.exec((await ada.postForm("/family/keepers", form)).html)?.[1]);
  expect(links[0]).toMatch(/\/keeping\/[\w-]{22}$/);
  expect(links[1]).toBe(links[0]);
  // Another form shows nobody's link again.
  const later = await ada.post("/family/keepers", "/family/keepers", fields);
  expect(later.html).not.toContain("family__link");
  expect((await ada.call("GET", "/api/family/keepers")).json.keepers).toHaveLength(1);
});

test("the author names a keeper, who says it; who said it does not confirm it", async () => {
  const ruth = { name: "Ruth", relation: "niece", email: "ruth@example.org" };
  const viewing = { "x-admin-viewing-user": JSON.stringify({ id: adaId }) };
  expect((await root.call("PUT", "/api/family/keepers", { keepers: [ruth] }, viewing)).status).toBe(403);
  const { status, json } = await ada.call("PUT", "/api/family/keepers", { keepers: [ruth], onlyMe: null });
  expect([status, json.keepers]).toEqual([200, [{ id: json.keepers[0].id, ...ruth }]]);
  expect((await ada.call("GET", "/api/family/keepers")).json).toEqual({
    keepers: json.keepers,
    onlyMe: null,
  });
  door = new URL(json.links[0].link, server.address).pathname;
  keeper = new Caller(server);
  expect(textOf((await keeper.page(door)).html)).toContain("There is nothing to do while");
  const page = `/admin/users/${adaId}/died`;
  await root.post(page, page, { intent: "say", reason: "A letter came" });
  expect((await root.page(page)).html).not.toContain("Confirm that they have died");
  expect((await root.post(page, page, { intent: "confirm" })).status).toBe(403);
  const asked = await ada.page("/stories");
  expect(textOf(asked.html)).toContain("Somebody has told us that you have died");
  expect((await root.page(`${page}/letter`)).html).toContain("Please sign in once");
});

test("a word of the author ends it at once", async () => {
  expect((await ada.post("/stories", "/here", {})).status).toBe(303);
  expect(textOf((await ada.page("/stories")).html)).not.toContain("that you have died");
  const page = `/admin/users/${adaId}/died`;
  await keeper.post(door, door, { intent: "say", reason: "I am her niece" });
  expect((await rita.page(page)).html).toContain("Confirm that they have died");
  await ada.call("PUT", `/api/stories/${own.story}`, { content: "Xanthippe is here." });
  expect(textOf((await rita.page(page)).html)).not.toContain("I am her niece");
});

/** Links of a page with an open form go by way of saving it. */
function destinationOf(href: string): string {
  const address = new URL(href.replaceAll("&amp;", "&"), "http://localhost");
  return address.pathname === "/leave"
    ? (address.searchParams.get("to") ?? "")
    : address.pathname + address.search;
}

/** The author's, and those that the keeper reads about an order. */
async function languagesOfOrder(orderNumber: string) {
  const { db } = server;
  const account = await db
    .selectFrom("users")
    .select("locale")
    .where("id", "=", adaId)
    .executeTakeFirstOrThrow();
  const mail = await db
    .selectFrom("mails")
    .select("html")
    .where("kind", "=", "order-confirmed")
    .where("text", "like", `%${orderNumber}%`)
    .executeTakeFirstOrThrow();
  const invoice = await db
    .selectFrom("invoices")
    .innerJoin("printOrders", "printOrders.id", "invoices.orderId")
    .select("invoices.locale")
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirstOrThrow();
  const said = /<html lang="(\w+)"/.exec(mail.html)?.[1];
  return { account: account.locale, mail: said, invoice: invoice.locale };
}

describe("kept", () => {
  beforeAll(async () => {
    const page = `/admin/users/${adaId}/died`;
    await keeper.post(door, door, { intent: "say", reason: "I am her niece" });
    await rita.post(page, page, { intent: "confirm" });
    await pass(31);
    expect((await keeper.post(door, door, { intent: "enter" })).status).toBe(404);
    await pass(91);
    expect((await keeper.post(door, door, { intent: "enter" })).headers.get("location")).toBe("/keeping");
  });

  const addressOf = ({ path }: Row) =>
    path
      .replace(":id/:name", `${own.image}/photo.jpg`)
      .replace(":orderNumber", String(own.order))
      .replace(/:[a-zA-Z]+/g, String(own.story));
  const rows = routeTable.filter(({ get }) => get === "person" || get === "staff" || get === "administrator");

  test.each(rows.map((row) => [row.path, row] as const))("the keeper at %s", async (path, row) => {
    const { status, html } = await keeper.page(addressOf(row));
    if (row.forKeepers) expect([path, status]).not.toEqual([path, 403]);
    else expect([path, status]).toEqual([path, 403]);
    expect(html).not.toContain("Only I know of the well");
  });

  const changing = routeTable.filter(({ change, forKeepers }) => change === "person" && !forKeepers);

  test.each(changing.map((row) => [row.path, row] as const))("changes nothing at %s", async (path, row) => {
    if (row.anyAccount) return;
    const answers = [];
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      answers.push((await keeper.call(method, addressOf(row), {})).status);
    expect([path, answers.filter((status) => ![403, 405].includes(status))]).toEqual([path, []]);
    expect(answers).toContain(403);
  });

  test("reads, designs and finishes, and writes nothing in the author's name", async () => {
    const home = textOf((await keeper.page("/keeping")).html);
    expect(home).toContain("The book of Xanthippe Whitfield is in your keeping");
    expect(home).toContain("1 story was only for Xanthippe Whitfield. It stays closed.");
    const words = textOf((await keeper.page("/preview?type=biography&view=text")).html);
    expect(words).toContain("Xanthippe is here.");
    expect(words).not.toContain("the well");
    const design = (input: object) =>
      keeper.call("PUT", "/api/book-design?type=biography", { type: "biography", ...input });
    expect((await design({ dedication: "To me" })).status).toBe(403);
    expect((await design({ title: "Her life" })).status).toBe(200);
  });

  test("finds no button in the builder that would refuse them", async () => {
    const places = ["/book", `/book?story=${own.story}`, "/book?page=2", "/book?page=3"];
    const links = new Set<string>();
    for (const place of places) {
      const { status, html } = await keeper.page(place);
      expect([place, status]).toEqual([place, 200]);
      expect(html).not.toMatch(/name="(caption-\d+|introduction)"/);
      for (const [, href = ""] of html.matchAll(/(?:href|formaction)="(\/[^"#]*)/g))
        links.add(destinationOf(href));
    }
    expect([...links].some((href) => href.startsWith("/book/order"))).toBe(true);
    const refused = [];
    for (const href of links) if ((await keeper.page(href)).status === 403) refused.push(href);
    expect(refused).toEqual([]);
  });

  test("orders copies, which come to them, and downloads the book", async () => {
    const bookFiles = createBookFiles(server.dataDir, path.resolve("assets"));
    const deps = { db: server.db, clock: systemClock, bookFiles, printer: builtInProfile };
    await addApprovedBook(deps, asThemselves(adaId, "Xanthippe Whitfield"));
    const page = "/book/order?type=biography";
    const form = { intent: "order/pay", bookType: "biography", copies: "2", seenCents: "4800", ...shipping };
    // What is ordered since then, a keeper orders; the account was turned over in a time to come.
    const keptAt = new Date(Date.now() - days).toISOString();
    await server.db.updateTable("users").set({ keptAt }).where("id", "=", adaId).execute();
    await keeper.post("/keeping", "/language", { lang: "es" });
    const { html } = await keeper.page(page);
    expect(html).toContain('<html lang="es"');
    expect(html).toContain("$24.00");
    const sent = await keeper.post(page, page, form);
    const again = sent.status === 303 ? sent : await keeper.post(page, page, { ...form, confirmed: "1" });
    const order = await server.db
      .selectFrom("printOrders")
      .select(["orderNumber", "copies", "userId"])
      .where("copies", "=", 2)
      .executeTakeFirstOrThrow(() => new Error(`${again.status} ${textOf(again.html).slice(0, 2000)}`));
    expect(order).toMatchObject({ copies: 2, userId: adaId });
    expect(await languagesOfOrder(order.orderNumber)).toEqual({ account: "en", mail: "es", invoice: "es" });
    await keeper.post("/keeping", "/language", { lang: "en" });
    expect(textOf((await keeper.page("/orders")).html)).toContain(order.orderNumber);
    expect((await keeper.page(`/orders/${order.orderNumber}`)).status).toBe(200);
    const docx = await keeper.post("/book", "/preview/docx", { storyType: "biography" });
    expect([docx.status, docx.headers.get("content-type")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ]);
    expect((await keeper.post("/account/export", "/account/export", {})).status).toBe(303);
    await expect
      .poll(async () => (await keeper.page("/account/export/download")).headers.get("content-type"), {
        timeout: 120_000,
        interval: 1000,
      })
      .toContain("zip");
  });

  test("comes back to their own page from who may order copies", async () => {
    const { status, html } = await keeper.page("/family/copies");
    expect([status, html.includes('href="/keeping"')]).toEqual([200, true]);
    expect(html).not.toMatch(/href="\/family"/);
  });

  test("chooses a language of their own, and leaves the author's as it was", async () => {
    const locales = async () => {
      const author = await server.db.selectFrom("users").select("locale").where("id", "=", adaId).execute();
      const kept = await server.db
        .selectFrom("keepers")
        .select("locale")
        .where("userId", "=", adaId)
        .execute();
      return [author, kept].map((rows) => rows.map(({ locale }) => locale));
    };
    expect((await keeper.post("/keeping", "/language", { lang: "es" })).status).toBe(303);
    expect(await locales()).toEqual([["en"], ["es"]]);
    expect((await keeper.page("/keeping")).html).toContain('lang="es"');
    await keeper.post("/keeping", "/language", { lang: "en" });
    expect(await locales()).toEqual([["en"], ["en"]]);
  });

  test("gets nothing of what was only for the author", async () => {
    expect((await keeper.page(`/media/${own.image}/photo.jpg`)).status).toBe(200);
    expect((await keeper.page(`/media/${secret.photo}/photo.jpg`)).status).toBe(404);
  });

  test("staff who view the account write nothing in it", async () => {
    const viewing = { "x-admin-viewing-user": JSON.stringify({ id: adaId }) };
    expect((await root.call("GET", `/api/stories/${own.story}`, undefined, viewing)).status).toBe(200);
    const saved = await root.call("PUT", `/api/stories/${own.story}`, { content: "Not hers." }, viewing);
    expect([saved.status, saved.json.message]).toEqual([403, expect.stringContaining("has died")]);
    expect((await root.call("GET", `/api/stories/${secret.story}`, undefined, viewing)).status).toBe(404);
  });

  test("ends when the author signs in: the keeper is out, and all is as before", async () => {
    const back = await Caller.signIn(server, "ada");
    expect((await keeper.page("/keeping")).status).not.toBe(200);
    expect((await back.call("GET", `/api/stories/${secret.story}`)).status).toBe(200);
    expect((await back.page("/")).html).toContain("Xanthippe");
  });
});
