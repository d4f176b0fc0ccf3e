import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { nowText, systemClock } from "~/domain/deps";
import { addPayment } from "~/domain/payments/payment-rows.server";
import { Caller } from "./support/browserless";
import { buyOnPage } from "./support/checkout-server";
import { CollectedLog } from "./support/collected-log";
import { addOrderRow } from "./support/orders";
import { addPeople, type PersonName } from "./support/people";
import { type RunningServer, startServer } from "./support/server";

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

const listOf = (html: string) => /<section class="card open-tasks".*?<\/section>/s.exec(html)?.[0] ?? "";

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
  const list = listOf((await root.page("/admin")).html);
  for (const [href, words] of [
    ["/admin/health#payments", "1 payment that needs a person"],
    ["/admin/messages", "1 message not answered"],
    ["/admin-checkouts", "1 invoice open"],
    ["/admin-outbox?state=failed", `${failed} mail${failed === 1 ? " that" : "s that"} failed`],
    ["/admin/orders?orders=pending", "2 orders to print"],
  ])
    expect(list).toContain(`<a href="${href}">${words}</a>`);
});

test("an owner sees the orders of their own people alone", async () => {
  const list = listOf((await (await Caller.signIn(server, "olive")).page("/admin")).html);
  expect(list).toContain("2 orders to print");
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
  expect([/Cancelled Orders \((<!-- -->)?1/.test(html), html.includes(orderNumber)]).toEqual([true, false]);
  expect((await root.page("/admin/orders?orders=cancelled")).html).toContain(orderNumber);
  expect((await root.page("/admin/orders?status=cancelled")).html).toContain(orderNumber);
});
