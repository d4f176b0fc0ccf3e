import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { whileBroken } from "./support/broken-database";
import { Caller } from "./support/browserless";
import { addOrderRow } from "./support/orders";
import { addPeople } from "./support/people";
import { addPromoCode } from "./support/promo-codes";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/*
 * Unexpected errors in the administration: each call responds with its own message, and nothing has
 * changed.
 */

let server: RunningServer;
let root: Caller;
let ids: { person: number; code: number; order: number };

beforeAll(async () => {
  server = await startServer({ SUPPORT_EMAIL: "help@example.org" });
  const people = await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  const code = await addPromoCode(server.db, "LEGACY");
  const order = await addOrderRow({ db: server.db, clock: systemClock }, people.ada);
  ids = { person: people.ben.userId, code, order: order.id };
});

afterAll(() => server.stop());

const audit = "insert on audit_log";
const promo = { code: "SPRING", discountType: "percentage", discountValue: 10 };

test.each([
  ["POST", "/api/admin/users", { username: "new", password: "a good long one" }, audit, "create user"],
  ["PATCH", "/api/admin/users/:person", { displayName: "Benjamin" }, audit, "update user"],
  ["POST", "/api/admin/switch-user/:person", undefined, audit, "switch account"],
  ["POST", "/api/admin/promo-codes", promo, audit, "create promo code"],
  ["PATCH", "/api/admin/promo-codes/:code", { isActive: false }, audit, "update promo code"],
  ["DELETE", "/api/admin/promo-codes/:code", undefined, audit, "delete promo code"],
  ["PATCH", "/api/admin/prices", { item: "family", priceCents: 90_000 }, audit, "save prices"],
])("%s %s", async (method, path, body, broken, words) => {
  await expectFailure({ method, path, body, broken }, `Failed to ${words}`);
});

test.each([
  ["PATCH", "/api/admin/print-requests/:order", { status: "shipped" }, "The order could not be changed."],
  ["POST", "/api/admin/resend-notification/:order", undefined, "The notification could not be sent."],
])("%s %s", async (method, path, body, words) => {
  const broken = method === "POST" ? "insert on mails" : audit;
  await expectFailure({ method, path, body, broken }, `${words} Please try again.`);
});

interface Failing {
  method: string;
  path: string;
  body: unknown;
  broken: string;
}

async function expectFailure({ method, path, body, broken }: Failing, words: string): Promise<void> {
  const address = path.replace(/:(\w+)/, (_, name: keyof typeof ids) => String(ids[name]));
  const before = await snapshot();
  await whileBroken(server, broken, async () => {
    const { status, json } = await root.call(method, address, body);
    expect(status).toBe(500);
    expect(json.message.replace(/\(Error [0-9a-f]{8}\)/, "").trim()).toBe(words);
    expect(json).toEqual({ message: expect.stringMatching(/\(Error [0-9a-f]{8}\)/) });
  });
  expect(await snapshot()).toEqual(before);
}

async function snapshot() {
  const tables = ["promoCodes", "prices", "printOrders", "printOrderChanges", "mails"] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  const names = await server.db.selectFrom("users").select(["id", "displayName"]).execute();
  const views = await server.db.selectFrom("sessions").select("impersonatedUserId").execute();
  return [rows, names, views];
}
