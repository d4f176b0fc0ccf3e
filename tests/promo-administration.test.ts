import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Caller } from "./support/browserless";
import { addPeople } from "./support/people";
import { addPromoCode } from "./support/promo-codes";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* Managing promo codes and prices, by form and by API. */

let server: RunningServer;
let root: Caller;
let olive: Caller;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
});

afterAll(() => server.stop());

const newCode = () => `CODE${++count}`;
const api = "/api/admin/promo-codes";
const make = async (more = {}) =>
  (await root.call("POST", api, { code: newCode(), discountType: "percentage", discountValue: 10, ...more }))
    .json;
const page = async () => (await root.page("/admin-promo-codes")).html.replace(/<!--.*?-->/g, "");

/** Its body ends after `meanwhile`. */
async function sendSlowly(path: string, fields: object, meanwhile: () => Promise<void>): Promise<Response> {
  const body = new ReadableStream({
    async start(sink) {
      sink.enqueue(new TextEncoder().encode(" "));
      await meanwhile();
      sink.enqueue(new TextEncoder().encode(JSON.stringify(fields)));
      sink.close();
    },
  });
  const headers = { origin: server.address, cookie: root.cookie, "content-type": "application/json" };
  return fetch(server.address + path, { method: "PATCH", headers, body, duplex: "half" } as RequestInit);
}

describe("a promo code", () => {
  test("keeps all changes by call that come at once, and what is left out", async () => {
    const made = await make({ discountType: "fixed", discountValue: 24.5 });
    const change = (fields: object) => root.call("PATCH", `${api}/${made.id}`, fields);
    const fields = { maxUses: 5, isActive: false, validUntil: "2030-12-31", discountValue: 30 };
    const { maxUses, ...others } = fields;
    const slow = sendSlowly(`${api}/${made.id}`, { maxUses }, async () => {
      for (const [name, value] of Object.entries(others)) await change({ [name]: value });
    });
    expect((await slow).status).toBe(200);
    const { status, json } = await change({ applicablePlans: ["family"] });
    expect([status, json]).toEqual([200, { ...made, ...fields, applicablePlans: ["family"] }]);
    await change({ discountValue: 150 });
    const refused = await change({ discountType: "percentage" });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ["discountValue"]]);
  });

  test("is made, shown, changed, paused and deleted by forms, in the spec's words", async () => {
    const code = newCode();
    const fields = {
      code: code.toLowerCase(),
      discountType: "fixed",
      discountValue: "24.50",
      isActive: "on",
    };
    const more = { maxUses: "10", validUntil: "2030-12-31", applicablePlans: "family" };
    const made = await root.post("/admin-promo-codes/new", "/admin-promo-codes/new", { ...fields, ...more });
    expect([made.status, made.headers.get("location")]).toEqual([303, "/admin-promo-codes"]);
    const shown = await page();
    for (const words of [
      ...["Success", "Promo code created successfully!", code, "$24.50 off", "0 of 10 uses"],
      ...["Valid until December 31, 2030", "For Family Legacy", "Active"],
    ])
      expect(shown).toContain(words);
    const { id } = (await root.call("GET", api)).json[0];
    const form = (await root.page(`/admin-promo-codes/${id}`)).html;
    expect(form).toContain("Family Legacy ($989 one-time)");
    const changed = await root.post(`/admin-promo-codes/${id}`, `/admin-promo-codes/${id}`, {
      ...fields,
      discountType: "percentage",
      discountValue: "12.5",
    });
    expect(changed.status).toBe(303);
    expect(await page()).toContain("Promo code updated successfully!");
    expect((await root.call("GET", api)).json[0]).toMatchObject({
      discountValue: 12.5,
      maxUses: null,
      validUntil: null,
      applicablePlans: [],
    });
    await root.post("/admin-promo-codes", "/admin-promo-codes", { intent: "pause", id: String(id) });
    expect((await root.call("GET", api)).json[0].isActive).toBe(false);
    await root.post("/admin-promo-codes", "/admin-promo-codes", { intent: "activate", id: String(id) });
    expect((await root.call("GET", api)).json[0].isActive).toBe(true);
    const question = await root.page(`/admin-promo-codes/${id}/delete`);
    expect(question.html).toContain("Are you sure you want to delete this promo code?");
    const gone = `/admin-promo-codes/${id}/delete`;
    expect((await root.post(gone, gone, {})).status).toBe(303);
    expect(await page()).toContain("Promo code deleted successfully!");
    expect((await root.page(`/admin-promo-codes/${id}`)).status).toBe(404);
  });

  test("that was used is put away with its history, and works no more", async () => {
    const code = newCode();
    const id = await addPromoCode(server.db, code, { currentUses: 3 });
    expect((await root.call("DELETE", `${api}/${id}`)).status).toBe(204);
    expect((await root.call("DELETE", `${api}/${id}`)).status).toBe(404);
    expect(JSON.stringify((await root.call("GET", api)).json)).not.toContain(code);
    expect(await page()).toContain(`${code}: 10% off, 3 uses`);
    const visitor = new Caller(server);
    const check = await visitor.call("POST", "/api/promo-codes/validate", { code, planId: "family" });
    expect([check.status, check.json.message]).toEqual([400, "Invalid promo code"]);
    const again = await root.call("POST", api, { code, discountType: "percentage", discountValue: 5 });
    expect(again.json.errors.code[0]).toContain("its history is kept");
  });

  test("is what the call says of it: dollars, a list or its JSON, and what is left out stays", async () => {
    const code = newCode();
    const body = { code, discountType: "fixed", discountValue: 25, applicablePlans: '["family","guided"]' };
    const made = await root.call("POST", api, body);
    expect(made).toMatchObject({
      status: 201,
      json: {
        ...body,
        applicablePlans: ["guided", "family"],
        maxUses: null,
        currentUses: 0,
        validUntil: null,
        isActive: true,
      },
    });
    const change = { isActive: false, validUntil: "2030-01-31T00:00:00.000Z" };
    const changed = await root.call("PATCH", `${api}/${made.json.id}`, change);
    expect(changed).toMatchObject({
      status: 200,
      json: { ...body, applicablePlans: ["guided", "family"], isActive: false, validUntil: "2030-01-31" },
    });
    const check = { code, planId: "family" };
    await root.call("PATCH", `${api}/${made.json.id}`, { isActive: true });
    expect((await new Caller(server).call("POST", "/api/promo-codes/validate", check)).json).toMatchObject({
      discountAmount: 2500,
    });
  });

  test.each([
    [{ code: "" }, "code"],
    [{ code: "A B" }, "code"],
    [{ code: "X".repeat(41) }, "code"],
    [{ discountType: "half" }, "discountType"],
    [{ discountValue: 150 }, "discountValue"],
    [{ discountValue: "150" }, "discountValue"],
    [{ discountValue: 0 }, "discountValue"],
    [{ discountValue: -5 }, "discountValue"],
    [{ discountValue: "ten" }, "discountValue"],
    [{ discountType: "fixed", discountValue: 2000 }, "discountValue"],
    [{ discountType: "fixed", discountValue: 26, applicablePlans: ["self-serve"] }, "discountValue"],
    [{ maxUses: 0 }, "maxUses"],
    [{ maxUses: "many" }, "maxUses"],
    [{ validUntil: "2026-02-30" }, "validUntil"],
    [{ validUntil: "soon" }, "validUntil"],
    [{ applicablePlans: ["gold"] }, "applicablePlans"],
  ])("%j is refused at its field, by page and by API", async (wrong, field) => {
    const body = { code: newCode(), discountType: "percentage", discountValue: 10, ...wrong };
    const refused = await root.call("POST", api, body);
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, [field]]);
    const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const form = await root.post("/admin-promo-codes/new", "/admin-promo-codes/new", fields);
    expect(form.status).toBe(400);
    expect(form.html).toContain("Failed to create promo code");
    expect(form.html).toContain(`href="#promo-code-${field}"`);
  });

  test("of a name that there is already is refused", async () => {
    const { code } = await make();
    const again = await root.call("POST", api, {
      code: code.toLowerCase(),
      discountType: "percentage",
      discountValue: 5,
    });
    expect(again.status).toBe(409);
    expect(again.json.errors).toEqual({
      code: ["A promo code of this name exists already. Please choose another."],
    });
    const other = await make();
    expect((await root.call("PATCH", `${api}/${other.id}`, { code })).status).toBe(409);
    const fields = { code, discountType: "percentage", discountValue: "5" };
    const form = await root.post("/admin-promo-codes/new", "/admin-promo-codes/new", fields);
    expect(form.status).toBe(409);
    expect(form.html).toContain('href="#promo-code-code"');
  });

  test("whose last day is over is said to be so when it is made, and is not called active", async () => {
    const fields = { code: newCode(), discountType: "percentage", discountValue: "5", isActive: "on" };
    const past = { ...fields, validUntil: "2020-12-31" };
    expect((await root.post("/admin-promo-codes/new", "/admin-promo-codes/new", past)).status).toBe(303);
    const shown = await page();
    expect(shown).toContain("Its last day is over already");
    const card = shown.split('<li class="card">').find((one) => one.includes(fields.code)) ?? "";
    expect(card).toContain("Expired");
    expect(card).not.toContain(">Active<");
  });

  test("that takes off more than the plans cost today is still switched off, and takes off no other amount", async () => {
    const id = await addPromoCode(server.db, newCode(), {
      discountType: "fixed",
      discountHundredths: 5000_00,
    });
    const changed = await root.call("PATCH", `${api}/${id}`, { isActive: false, maxUses: 3 });
    expect(changed).toMatchObject({
      status: 200,
      json: { isActive: false, maxUses: 3, discountValue: 5000 },
    });
    for (const change of [{ discountValue: 4000 }, { applicablePlans: ["family"] }]) {
      const refused = await root.call("PATCH", `${api}/${id}`, change);
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([400, ["discountValue"]]);
    }
  });

  test("is no owner's affair", async () => {
    const { id } = await make();
    for (const address of ["/admin-promo-codes", `/admin-promo-codes/${id}`, "/admin/prices"])
      expect((await olive.page(address)).status).toBe(403);
    expect((await olive.call("DELETE", `${api}/${id}`)).status).toBe(403);
    expect((await olive.call("PATCH", "/api/admin/prices", { item: "family", priceCents: 100 })).status).toBe(
      403,
    );
  });
});

describe("prices", () => {
  const fields = {
    "self-serve": "30",
    guided: "75",
    family: "$1,089.50",
    "white-glove": "1989",
    "printed-book": "24",
  };

  test("are changed by the form, noted with what they were, and seen at once", async () => {
    expect((await root.post("/admin/prices", "/admin/prices", fields)).status).toBe(303);
    const { html } = await root.page("/admin/prices");
    expect(html).toContain("Prices saved");
    expect(html).toContain('value="1089.50"');
    expect((await root.call("GET", "/api/admin/prices")).json.plans.family.priceCents).toBe(1089_50);
    const notes = await server.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "price.change")
      .execute();
    expect(notes.map(({ details }) => JSON.parse(details))).toEqual([
      { item: "self-serve", before: 2500, after: 3000 },
      { item: "family", before: 98900, after: 108950 },
    ]);
    const code = (await root.page("/admin-promo-codes/new")).html;
    expect(code).toContain("Self-Serve ($30/month)");
  });

  test.each(["", "0", "-5", "free", "0.999", "1e9"])("%j is no price, and none is changed", async (price) => {
    const before = (await root.call("GET", "/api/admin/prices")).json;
    const refused = await root.post("/admin/prices", "/admin/prices", { ...fields, guided: price });
    expect(refused.status).toBe(400);
    expect((await root.call("GET", "/api/admin/prices")).json).toEqual(before);
  });
});
