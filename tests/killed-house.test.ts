import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { type Month, monthOf, previousMonth, spanOf } from "~/domain/base/month";
import { killServer } from "./support/killed-server";
import { addPerson } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";

/* A server that is killed while it makes the invoices and reports of houses: one of each for a house and month, never two, never none. */

const houses = 24;
const residents = 3;
const patience = { timeout: 60_000, interval: 5 };
const thisMonth = monthOf(systemClock.now());
const months = lastMonths(3);
let server: RunningServer;
const dataDir = mkdtempSync(path.join(tmpdir(), "life-house-"));

function lastMonths(count: number): Month[] {
  const found = [previousMonth(thisMonth)];
  while (found.length < count) found.unshift(previousMonth(found[0] ?? thisMonth));
  return found;
}

async function start(): Promise<void> {
  server = await startPublicServer({ DATA_DIR: dataDir, TAX_PERCENT: "0" });
}

beforeAll(async () => {
  await start();
  for (let number = 0; number < houses; number += 1) await addHouse(number);
});

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A house in which people live since long ago, whose owner wants the report. */
async function addHouse(number: number): Promise<void> {
  const { db } = server;
  const { userId: ownerId } = await addPerson(db, `house-${number}`, {
    ...{ displayName: `House ${number}`, isOwner: true },
  });
  const email = `house-${number}@example.org`;
  await db.updateTable("users").set({ email, getsHouseReports: 1 }).where("id", "=", ownerId).execute();
  for (let place = 0; place < residents; place += 1) {
    const name = `resident-${number}-${place}`;
    const { userId } = await addPerson(db, name, { displayName: name });
    await db.updateTable("users").set({ assignedOwnerId: ownerId }).where("id", "=", userId).execute();
    await db.insertInto("houseStays").values({ ownerId, userId, beganAt: longAgo() }).execute();
  }
}

const longAgo = () => spanOf(months[0] ?? thisMonth).from;
const countOf = async (table: "houseBills" | "houseReports") =>
  Number(
    (
      await server.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** The rows of a table as they come, until the server is killed; then it starts again, where its jobs begin anew. */
async function killAfter(table: "houseBills" | "houseReports", rows: number): Promise<void> {
  await vi.waitFor(async () => expect(await countOf(table)).toBeGreaterThanOrEqual(rows), patience);
  await killServer(server);
  await start();
}

test("killed again and again, makes one report and one invoice a house and month", {
  retry: 0,
  timeout: 300_000,
}, async () => {
  await server.db.insertInto("residentMonthRates").values({ cents: 30_00, changedAt: longAgo() }).execute();
  await killServer(server);
  await start();
  await killAfter("houseReports", 1);
  for (const rows of [1, 20, 45]) await killAfter("houseBills", rows);
  await vi.waitFor(async () => {
    expect([await countOf("houseReports"), await countOf("houseBills")]).toEqual([
      houses,
      houses * months.length,
    ]);
  }, patience);
  await killServer(server);
  await start();
  await pause(2_000);
  await expectOneEach();
});

async function expectOneEach(): Promise<void> {
  const { db } = server;
  const bills = await db
    .selectFrom("houseBills")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .select(["houseBills.id", "ownerId", "month", "invoices.number", "invoices.totalCents"])
    .orderBy("invoices.number")
    .execute();
  const each = new Set(bills.map(({ ownerId, month }) => `${ownerId} ${month}`));
  expect([bills.length, each.size]).toEqual([houses * months.length, houses * months.length]);
  expect(new Set(bills.map(({ month }) => month))).toEqual(new Set(months));
  const first = bills[0]?.number ?? 0;
  expect(bills.map(({ number }) => number)).toEqual(bills.map((_, place) => first + place));
  const invoices = await db.selectFrom("invoices").select("id").execute();
  expect(invoices).toHaveLength(bills.length);
  const lines = await db.selectFrom("houseBillLines").select(["billId", "cents"]).execute();
  const linesOf = Map.groupBy(lines, ({ billId }) => billId);
  for (const { id, totalCents } of bills)
    expect([linesOf.get(id)?.map(({ cents }) => cents), totalCents]).toEqual([
      Array(residents).fill(30_00),
      residents * 30_00,
    ]);
  const mails = await db
    .selectFrom("mails")
    .select(["kind", "recipient"])
    .where("kind", "in", ["house-invoice", "house-report"])
    .execute();
  const mailsTo = Map.groupBy(mails, ({ kind, recipient }) => `${kind} ${recipient}`);
  for (let number = 0; number < houses; number += 1)
    expect([
      mailsTo.get(`house-invoice house-${number}@example.org`)?.length,
      mailsTo.get(`house-report house-${number}@example.org`)?.length,
    ]).toEqual([months.length, 1]);
}
