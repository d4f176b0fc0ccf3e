import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAttempts } from "./support/attempts";
import { Caller } from "./support/browserless";
import { addPromoCode } from "./support/promo-codes";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

let server: RunningServer;
let visitor: Caller;

beforeAll(async () => {
  server = await startServer({ TAX_PERCENT: "8" });
  visitor = new Caller(server);
  await addPromoCode(server.db, "LEGACY10");
  await addPromoCode(server.db, "HUNDRED", { discountType: "fixed", discountHundredths: 100_00 });
  await addPromoCode(server.db, "GIFT", { discountHundredths: 100_00 });
  await addPromoCode(server.db, "FAMILY", { applicablePlans: '["family"]' });
  await addPromoCode(server.db, "OLD", { validUntilOn: "2020-01-31" });
  await addPromoCode(server.db, "FULL", { maxUses: 2, currentUses: 1, reservedUses: 1 });
  await addPromoCode(server.db, "OFF", { isActive: 0 });
});

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
});

afterAll(() => server.stop());

const ask = (code: unknown, planId: unknown = "family", more = {}) =>
  visitor.call("POST", "/api/promo-codes/validate", { code, planId, ...more });

describe("a code that works", () => {
  test("tells what it takes off, and what is left to pay", async () => {
    expect(await ask("LEGACY10")).toMatchObject({
      status: 200,
      json: {
        promoCode: { code: "LEGACY10", discountType: "percentage", discountValue: 10 },
        discountAmount: 9890,
        finalAmount: 89010,
        tax: 7121,
        total: 96131,
      },
    });
  });

  test("is read as it was meant", async () => {
    expect((await ask("  legacy10 ")).json.promoCode.code).toBe("LEGACY10");
  });

  test("of dollars takes at most the price", async () => {
    expect((await ask("HUNDRED")).json).toMatchObject({
      promoCode: { discountType: "fixed", discountValue: 100 },
      discountAmount: 10000,
      finalAmount: 88900,
    });
    expect((await ask("HUNDRED", "self-serve")).json).toMatchObject({
      discountAmount: 2500,
      finalAmount: 0,
      tax: 0,
      total: 0,
    });
    expect((await ask("GIFT")).json.total).toBe(0);
  });

  test("is of the price that the server knows", async () => {
    const { json } = await ask("LEGACY10", "family", { amount: 1, price: 1, discountValue: 100 });
    expect(json.finalAmount).toBe(89010);
  });

  test("is not used by asking, and may be asked about as often as one likes", async () => {
    for (let times = 0; times < 12; times += 1) expect((await ask("LEGACY10")).status).toBe(200);
    const { currentUses, reservedUses } = await server.db
      .selectFrom("promoCodes")
      .selectAll()
      .where("code", "=", "LEGACY10")
      .executeTakeFirstOrThrow();
    expect([currentUses, reservedUses]).toEqual([0, 0]);
  });
});

describe("a code that does not", () => {
  test.each([
    ["NOTHING", "family", "code", "Invalid promo code"],
    ["OFF", "family", "code", "Invalid promo code"],
    ["FAMILY", "guided", "code", "This promo code is not valid for this plan"],
    ["OLD", "family", "code", "This promo code has expired"],
    ["FULL", "family", "code", "This promo code has been used as often as it can be"],
  ])("%s for %s is refused in words", async (code, planId, field, words) => {
    const { status, json } = await ask(code, planId);
    expect([status, json]).toEqual([400, { message: words, errors: { [field]: [words] } }]);
  });

  test.each([
    ["  ", "family", "code"],
    [null, "family", "code"],
    [["LEGACY10"], "family", "code"],
    ["X".repeat(41), "family", "code"],
    ["LEGACY10", "gold", "planId"],
    ["LEGACY10", undefined, "planId"],
    ["LEGACY10", "__proto__", "planId"],
  ])("%j for %j is refused at its field", async (code, planId, field) => {
    const { status, json } = await visitor.call("POST", "/api/promo-codes/validate", { code, planId });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });
});

test("guessing ends with the thirty-first wrong code, and is told how long to wait", async () => {
  await addAttempts(server.db, "promo code", 9);
  for (let times = 0; times < 2; times += 1) expect((await ask(`GUESS${times}`)).status).toBe(400);
  await addAttempts(server.db, "promo code", 19);
  const refused = await ask("GUESS30");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("LEGACY10")).status).toBe(429);
});

test("only POST, and only from this site", async () => {
  expect((await visitor.call("GET", "/api/promo-codes/validate")).status).toBe(405);
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const body = { code: "LEGACY10", planId: "family" };
  expect((await visitor.call("POST", "/api/promo-codes/validate", body, foreign)).status).toBe(403);
});
