import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { monthOf, nextMonth, previousMonth } from "~/domain/base/month";
import { billHouses } from "~/domain/selling/houses/bill-houses.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { infoOf, textOf } from "./support/pdf";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";

/* The owner's first look at the house, the report of a month, and its invoice, through their addresses. */

let server: RunningServer;
let root: Caller;
let olive: Caller;
let otto: Caller;
let ada: Caller;
const month = monthOf(systemClock.now());

beforeAll(async () => {
  server = await startServer();
  await addPeople(server.db);
  root = await Caller.signIn(server, "root");
  olive = await Caller.signIn(server, "olive");
  otto = await Caller.signIn(server, "otto");
  ada = await Caller.signIn(server, "ada");
});

afterAll(() => server.stop());

test("the owner's page shows birthdays and sound of their own house", async () => {
  const soon = new Date(Date.now() + 3 * 24 * 3_600_000);
  const birthdate = `${1940}-${soon.toISOString().slice(5, 10)}`;
  await ada.call("POST", "/api/biographical-info", { name: "Ada Whitfield", birthdate });
  const { html } = await olive.page("/admin");
  const birthdays = /<section[^>]*aria-labelledby="birthdays".*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(birthdays).toContain("Ada Whitfield");
  expect(birthdays).toContain(String(soon.getUTCFullYear() - 1940));
  expect(html).toContain(`/admin/reports/${previousMonth(month)}.pdf`);
  expect((await otto.page("/admin")).html).toContain("Nobody has a birthday in the next two weeks.");
  expect((await root.page("/admin")).html).not.toContain("Books nearly done");
});

test("the report is a sheet of counts for the owner alone", async () => {
  await ada.call("POST", "/api/stories", { promptId: 1, content: "Nobody reads this sentence elsewhere." });
  const folder = mkdtempSync(path.join(tmpdir(), "house-"));
  try {
    for (const [size, paper] of [
      ["letter", "612 x 792"],
      ["a4", "595"],
    ] as const) {
      const address = `${server.address}/admin/reports/${month}.pdf?size=${size}`;
      const answer = await fetch(address, { headers: { cookie: olive.cookie } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      const file = path.join(folder, `${size}.pdf`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      const text = textOf(file);
      expect(infoOf(file)).toMatchObject({ Pages: "1", "Page size": expect.stringContaining(paper) });
      expect(text).toMatch(/Rosewood House/);
      expect(text).toMatch(/New stories\s+\d/);
      expect(text).not.toContain("Nobody reads this sentence");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const statusOf = async (caller: Caller, name: string) =>
    (await caller.page(`/admin/reports/${name}`)).status;
  for (const name of [`${nextMonth(month)}.pdf`, "2026-13.pdf", "x.pdf", month])
    expect(await statusOf(olive, name)).toBe(404);
  expect(await statusOf(ada, `${month}.pdf`)).toBe(403);
  expect(await statusOf(root, `${month}.pdf`)).toBe(404);
});

test("an owner says yes to the report by mail, and ends it; others cannot", async () => {
  expect((await olive.page("/account")).html).toContain("Send me the report");
  expect((await ada.page("/account")).html).not.toContain("Report of the house by email");
  expect((await olive.post("/account", "/account", { intent: "house-reports/get" })).status).toBe(303);
  expect((await olive.page("/account")).html).toContain("No more reports by email");
  expect((await olive.post("/account", "/account", { intent: "house-reports/end" })).status).toBe(303);
  expect((await ada.post("/account", "/account", { intent: "house-reports/get" })).status).toBe(404);
});

test("the price for houses is null at first, and set by form or call", async () => {
  const read = async () => (await root.call("GET", "/api/admin/prices")).json.residentMonthCents;
  expect(await read()).toBeNull();
  for (const residentMonthCents of [0, -1, 1.5, "x", 1e9])
    expect((await root.call("PATCH", "/api/admin/prices", { residentMonthCents })).status).toBe(400);
  const set = await root.call("PATCH", "/api/admin/prices", { residentMonthCents: 25_00 });
  expect([set.status, set.json.residentMonthCents]).toEqual([200, 25_00]);
  expect((await olive.call("PATCH", "/api/admin/prices", { residentMonthCents: 1 })).status).toBe(403);
  const page = async () => (await new Caller(server).page("/assisted-living")).html;
  expect(await page()).toContain("$25 for each resident and month");
  const save = (residentMonth: string) =>
    root.post("/admin/prices", "/admin/prices", { intent: "house", residentMonth });
  expect((await save("31.50")).status).toBe(303);
  expect(await read()).toBe(31_50);
  const refused = await save("a lot");
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Please enter a price from $0.01 to $100,000, or leave this empty.");
  expect((await save("")).status).toBe(303);
  expect(await read()).toBeNull();
  expect(await page()).not.toMatch(/What it costs a house|\$\d/);
  await save("31.50");
});

test("the invoice of a month: its page, its days as CSV, and who may settle it", async () => {
  await olive.call("POST", "/api/admin/residents", { rows: [{ name: "Dora Finch", room: "4" }] });
  const clock = { now: () => new Date(`${nextMonth(month)}-01T00:30:00.000Z`) };
  const config = { brandName: "A Life", appUrl: server.address, taxRate: 0, isTaxRateSet: true };
  await billHouses({ db: server.db, clock, log: new CollectedLog(), config }, new AbortController().signal);
  const { html } = await olive.page("/admin/house-bills");
  const invoice = /href="(\/invoices\/[^"]+)"/.exec(html)?.[1] ?? "";
  const csv = /returnTo=([^"]+\.csv)/.exec(html)?.[1]?.replaceAll("%2F", "/") ?? "";
  expect((await new Caller(server).page(invoice)).html).toMatch(/2 residents|1 resident/);
  const answer = await olive.page(csv);
  expect(answer.headers.get("content-type")).toContain("text/csv");
  expect(answer.html).toContain("Dora Finch,4,");
  expect((await otto.page(csv)).status).toBe(404);
  expect((await otto.page("/admin/house-bills")).html).toContain("No invoice yet");
  expect((await ada.page("/admin/house-bills")).status).toBe(403);
  for (const name of ["0.csv", "x.csv", "1", "999.csv"])
    expect((await olive.page(`/admin/house-bills/${name}`)).status).toBe(404);
  const bill = /(\d+)\.csv/.exec(csv)?.[1] ?? "";
  const settle = (caller: Caller, intent: string) =>
    caller.post("/admin/house-bills", "/admin/house-bills", { bill, intent });
  expect((await settle(olive, "paid")).status).toBe(403);
  expect((await settle(root, "paid")).status).toBe(303);
  await settle(root, "void");
  expect((await root.page("/admin/house-bills")).html).toContain("paid or void already");
  expect((await new Caller(server).page(invoice)).html).toContain("Paid on");
  expect((await ada.call("POST", "/api/stories", { promptId: 2, content: "Still here." })).status).toBe(201);
});
