import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/base/actor";
import { nowText, systemClock } from "~/domain/base/deps";
import { addPayment } from "~/domain/selling/payments/payment-rows.server";
import { Caller } from "./support/browserless";
import { buyOnPage } from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { addOrderRow } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* What /admin begins with, and the tabs of orders. */

let server: RunningServer;
let people: Record<PersonName, Actor>;
let root: Caller;
let deps: { db: RunningServer["db"]; clock: typeof systemClock; log: CollectedLog };

beforeAll(async () => {
  server = await startServer();
  deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
});

afterAll(() => server.stop());

const listOf = (html: string) => /<section class="open-tasks".*?<\/section>/s.exec(html)?.[0] ?? "";
const countOf = (html: string, group: string) =>
  new RegExp(`>${group}<span class="admin-nav__count">(\\d+)<`).exec(html)?.[1];

test("nothing waits at first, and the page says so before everything else", async () => {
  const { html } = await root.page("/admin");
  expect(listOf(html)).toContain("Nothing waits.");
  expect(html.indexOf("Needs you")).toBeLessThan(html.indexOf("User Management"));
});

test("each kind is counted, and leads to its page", async () => {
  await root.call("POST", "/api/contact", {
    ...{ name: "Ann Reed", email: "ann@example.org", phone: "555 010 0199" },
    ...{ subject: "A question", message: "How do we begin with it?" },
  });
  await buyOnPage(new Caller(server), "family");
  await addOrderRow(deps, people.ada, { status: "pending" });
  await addOrderRow(deps, people.ada, { status: "processing" });
  await addOrderRow(deps, people.ada, { status: "shipped" });
  await addPayment(deps, { kind: "plan", reference: "of-other-keys" }, 2700);
  const unknownAt = nowText(systemClock);
  await server.db
    .updateTable("payments")
    .set({ unknownAt })
    .where("reference", "=", "of-other-keys")
    .execute();
  await server.db.updateTable("mails").set({ state: "failed" }).execute();
  const failed = (await server.db.selectFrom("mails").select("id").execute()).length;
  const { html } = await root.page("/admin");
  const list = listOf(html).replace(/<span class="visually-hidden">(.*?)<\/span>/g, "$1");
  for (const [href, words] of [
    ["/admin/health#payments", "1 Payment that needs a person"],
    ["/admin/messages", "1 Message to answer"],
    ["/admin-checkouts", "1 Open invoice"],
    ["/admin-outbox?state=failed", `${failed} Email${failed === 1 ? " that" : "s that"} failed`],
    ["/admin/orders?orders=pending", "2 Books to print"],
  ])
    expect(list).toContain(`<a class="covering-link" href="${href}">${words}</a>`);
  expect(list).not.toContain("/admin/writing");
  expect(["People", "Orders", "Shop", "System"].map((group) => countOf(html, group))).toEqual([
    "1",
    "2",
    "1",
    String(failed + 1),
  ]);
});

test("the groups show what waits on every page of the administration", async () => {
  for (const path of ["/admin/orders", "/admin-promo-codes", "/admin/audit", "/admin/users/new"])
    expect(countOf((await root.page(path)).html, "Orders")).toBe("2");
});

test("a sold writing service waits until its buyer was called, is done, or is paid back", async () => {
  const { id: checkoutId } = await server.db.selectFrom("checkouts").select("id").executeTakeFirstOrThrow();
  const at = "2026-01-02T03:04:05.678Z";
  const { id } = await server.db
    .insertInto("writingServices")
    .values({
      ...{ checkoutId, planId: "family", promised: "Ten hours" },
      ...{ firstContactDueAt: at, createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const change = (values: { contactedAt?: string | null; doneAt?: string | null }) =>
    server.db.updateTable("writingServices").set(values).where("id", "=", id).execute();
  const waiting = async () => listOf((await root.page("/admin")).html).includes("Writing customer to call");
  expect(await waiting()).toBe(true);
  await change({ contactedAt: at });
  expect(await waiting()).toBe(false);
  await change({ contactedAt: null, doneAt: at });
  expect(await waiting()).toBe(false);
  await change({ doneAt: null });
  await server.db.updateTable("checkouts").set({ state: "refunded" }).execute();
  expect(await waiting()).toBe(false);
  await server.db.deleteFrom("writingServices").execute();
});

test("an owner sees the orders of their own people alone", async () => {
  const list = listOf((await (await Caller.signIn(server, "olive")).page("/admin")).html);
  expect(list).toContain("Books to print");
  expect(list).not.toContain("/admin/messages");
  const other = await Caller.signIn(server, "otto");
  expect(listOf((await other.page("/admin")).html)).toContain("Nothing waits.");
});

test("cancelled orders are neither pending nor fulfilled, in the pages and in the call", async () => {
  const { orderNumber } = await addOrderRow(deps, people.ada, { status: "cancelled" });
  const numbers = async (query: string) =>
    (await root.call("GET", `/api/admin/print-requests?${query}`)).json.map(
      (order: { orderNumber: string }) => order.orderNumber,
    );
  expect(await numbers("orders=pending")).toHaveLength(3);
  expect(await numbers("orders=cancelled")).toEqual([orderNumber]);
  expect(await numbers("orders=fulfilled")).toEqual([]);
  expect(await numbers("")).toHaveLength(4);
  expect(await numbers("orders=pending&status=cancelled")).toEqual([orderNumber]);
  const { html } = await root.page("/admin/orders");
  expect([/Cancelled Orders \(1/.test(html), html.includes(orderNumber)]).toEqual([true, false]);
  expect((await root.page("/admin/orders?orders=cancelled")).html).toContain(orderNumber);
  expect((await root.page("/admin/orders?status=cancelled")).html).toContain(orderNumber);
});
