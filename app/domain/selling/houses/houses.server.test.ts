import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, addPerson, type PersonName } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { noteStays } from "../../people/house/stays.server";
import { leaveHouse } from "../../people/users/leave-house.server";
import { savePostalAddress } from "../../people/users/postal-address.server";
import { countOpenTasks } from "../../running/administration/open-tasks.server";
import { deleteUserRows } from "../../running/closing/owned-data.server";
import { createStory } from "../../writing/stories/stories.server";
import { type BillDeps, billHouses } from "./bill-houses.server";
import { exportHouseBill, listHouseBills, settleHouseBill } from "./bills.server";
import { changeResidentMonth, getResidentMonthCents } from "./rates.server";

let db: Db;
let clock: FakeClock;
let deps: BillDeps;
let people: Record<PersonName, Self>;
const signal = new AbortController().signal;
const at = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime());

beforeEach(async () => {
  ({ db } = await openTestDatabase());
  clock = new FakeClock(new Date("2026-10-20T12:00:00.000Z"));
  deps = {
    ...{ db, clock, log: new CollectedLog() },
    config: { brandName: "A Life", appUrl: "https://life.example", taxRate: 0, isTaxRateSet: true },
  };
  people = await addPeople(db);
  await noteStays(deps);
  await db
    .updateTable("users")
    .set({ email: "olive@example.org" })
    .where("id", "=", people.olive.userId)
    .execute();
});

async function addResident(name: string): Promise<Self> {
  const person = await addPerson(db, name, { displayName: name });
  await db
    .updateTable("users")
    .set({ assignedOwnerId: people.olive.userId, room: "4" })
    .where("id", "=", person.userId)
    .execute();
  await noteStays(deps, [person.userId]);
  return person;
}

/** Without a payment service. */
const byHand = () => ({ ...deps, payments: null });
const invoices = () => db.selectFrom("invoices").selectAll().orderBy("id").execute();
const csvOf = async (id: number, actor: Self) => {
  const pieces: string[] = [];
  for await (const piece of exportHouseBill(db, actor, id)) pieces.push(piece);
  return pieces.join("");
};

test("the rate is an administrator's, null at first, and audited", async () => {
  expect(await getResidentMonthCents(db)).toBeNull();
  await expect(changeResidentMonth(deps, people.olive, 25_00)).rejects.toThrow("You do not have access");
  await changeResidentMonth(deps, people.root, 25_00);
  await changeResidentMonth(deps, people.root, 25_00);
  expect(await getResidentMonthCents(db)).toBe(25_00);
  await changeResidentMonth(deps, people.root, null);
  expect(await getResidentMonthCents(db)).toBeNull();
  const changes = await db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "price.change")
    .execute();
  expect(changes.map(({ details }) => JSON.parse(details))).toEqual([
    { item: "resident-month", before: null, after: 25_00 },
    { item: "resident-month", before: 25_00, after: null },
  ]);
});

test("nobody is billed while nothing is offered, nor for a month at whose end nothing was", async () => {
  at("2026-11-05T00:00:00.000Z");
  await billHouses(deps, signal);
  await changeResidentMonth(deps, people.root, 25_00);
  await billHouses(deps, signal);
  expect(await invoices()).toEqual([]);
});

describe("a month that is over", () => {
  beforeEach(async () => {
    await changeResidentMonth(deps, people.root, 29_99);
    at("2026-11-10T10:00:00.000Z");
    const bea = await addResident("bea");
    const carl = await addResident("carl");
    at("2026-11-12T10:00:00.000Z");
    await leaveHouse(deps, people.olive, bea.userId);
    at("2026-11-20T10:00:00.000Z");
    await db
      .updateTable("users")
      .set({ closedAt: "2026-11-20T09:00:00.000Z" })
      .where("id", "=", carl.userId)
      .execute();
    await noteStays(deps);
    at("2026-12-01T01:00:00.000Z");
  });

  test("is one invoice of its house, to the cent, by the days of each", async () => {
    await billHouses(deps, signal);
    const bills = await listHouseBills(db, people.olive);
    expect(bills.map(({ month, house, state }) => [month, house, state])).toEqual([
      ["2026-11", "Rosewood House", "open"],
      ["2026-10", "Rosewood House", "open"],
    ]);
    const november = (await invoices()).find(({ lines }) => lines.includes("November"));
    expect(JSON.parse(november?.lines ?? "[]")).toEqual([
      { label: "November 2026: 1 resident, 30 of 30 days", cents: 29_99 },
      { label: "November 2026: 1 resident, 11 of 30 days", cents: 11_00 },
      { label: "November 2026: 1 resident, 3 of 30 days", cents: 3_00 },
    ]);
    expect(november).toMatchObject({ totalCents: 43_99, name: "Rosewood House", email: "olive@example.org" });
    const [{ id = 0 } = {}] = bills;
    const csv = await csvOf(id, people.olive);
    const rows = csv.replace("\uFEFF", "").trim().split("\r\n");
    expect(rows[0]).toBe("Month,Invoice,Name,Room,Days,Days of the month,Amount");
    expect(rows.slice(1).map((row) => row.replace(/^2026-11,\d+,/, ""))).toEqual([
      "Ada Whitfield,,30,30,29.99",
      "bea,,3,30,3.00",
      "carl,4,11,30,11.00",
    ]);
    const cents = rows.slice(1).map((row) => Math.round(Number(row.split(",").at(-1)) * 100));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(43_99);
  });

  test("is an invoice in the language of its house", async () => {
    const { userId } = people.olive;
    await db.updateTable("users").set({ locale: "es" }).where("id", "=", userId).execute();
    await billHouses(deps, signal);
    const november = (await invoices()).find(({ lines }) => lines.includes("noviembre"));
    expect(november).toMatchObject({ locale: "es", lines: expect.stringMatching(/1 residente, 30 de 30/) });
  });

  test("is billed once, however often the job runs and wherever it is cut off", async () => {
    const broken: BillDeps = {
      ...deps,
      config: {
        ...deps.config,
        get brandName(): string {
          throw new Error("cut off");
        },
      },
    };
    await expect(billHouses(broken, signal)).rejects.toThrow("cut off");
    expect(await invoices()).toEqual([]);
    expect(await db.selectFrom("houseBills").selectAll().execute()).toEqual([]);
    await Promise.all([billHouses(deps, signal), billHouses(deps, signal)]);
    await billHouses(deps, signal);
    const all = await invoices();
    expect(all.map(({ number }) => number)).toEqual([1, 2]);
    const mails = await db
      .selectFrom("mails")
      .select("subject")
      .where("kind", "=", "house-invoice")
      .execute();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Invoice 1 for October 2026",
      "Invoice 2 for November 2026",
    ]);
  });

  test("has the tax of plans on the sum", async () => {
    deps.config.taxRate = 8_000;
    await billHouses(deps, signal);
    const november = (await invoices()).at(-1);
    expect(JSON.parse(november?.lines ?? "[]").at(-1)).toEqual({ label: "Tax (8%)", cents: 3_52 });
    expect(november?.totalCents).toBe(47_51);
  });

  test("names the country of a house abroad", async () => {
    const place = { address: "Via Roma 1", city: "Milano", state: "MI", zipCode: "20121", country: "IT" };
    const owner = { firstName: "Olive", lastName: "Hart", ...place, phone: "" };
    await savePostalAddress(deps, people.olive, owner);
    await billHouses(deps, signal);
    expect((await invoices()).at(-1)).toMatchObject({ city: "Milano", region: "MI", country: "IT" });
  });

  test("is nobody else's to see or settle, and unpaid it closes no door: staff are told", async () => {
    await billHouses(deps, signal);
    const [{ id = 0 } = {}] = await listHouseBills(db, people.olive);
    expect(await listHouseBills(db, people.otto)).toEqual([]);
    expect(await listHouseBills(db, people.ada)).toEqual([]);
    expect(await listHouseBills(db, people.root)).toHaveLength(2);
    await expect(csvOf(id, people.otto)).rejects.toThrow("Not found");
    await expect(settleHouseBill(byHand(), people.olive, id, "paid")).rejects.toThrow(
      "You do not have access",
    );
    await expect(settleHouseBill(byHand(), people.root, 999, "paid")).rejects.toThrow("Not found");
    const told = async () => (await countOpenTasks(deps, people.root)).ofSite?.houses.count;
    expect(await told()).toBe(0);
    at("2027-03-01T00:00:00.000Z");
    expect(await told()).toBe(2);
    const story = { content: "Still here.", age: null, date: "", location: "" };
    expect((await createStory(deps, people.ada, 1, story)).content).toContain("Still here.");
    await settleHouseBill(byHand(), people.root, id, "paid");
    await expect(settleHouseBill(byHand(), people.root, id, "void")).rejects.toThrow("paid or void already");
    expect(await told()).toBe(1);
  });

  test("stays for bookkeeping without names when accounts are deleted", async () => {
    await billHouses(deps, signal);
    const [{ id = 0 } = {}] = await listHouseBills(db, people.root);
    await db.transaction().execute((inner) => deleteUserRows({ ...deps, db: inner }, people.ada.userId));
    expect(await csvOf(id, people.root)).toContain(",,,30,30,29.99");
    await db.transaction().execute((inner) => deleteUserRows({ ...deps, db: inner }, people.olive.userId));
    const [bill] = await listHouseBills(db, people.root);
    expect(bill).toMatchObject({ house: "", totalCents: 43_99 });
    expect((await invoices()).map(({ name, email }) => name + email)).toEqual(["", ""]);
  });
});

describe("a house that tries the site", () => {
  beforeEach(async () => {
    await changeResidentMonth(deps, people.root, 30_00);
    at("2026-11-01T00:00:00.000Z");
    await tries({ beganAt: "2026-11-01T00:00:00.000Z", endsAt: "2026-12-01T00:00:00.000Z", fullAt: null });
  });

  function tries(times: { beganAt: string; endsAt: string; fullAt: string | null }) {
    const row = { userId: people.olive.userId, readableUntil: "2027-03-01T00:00:00.000Z", ...times };
    return db
      .insertInto("houseTrials")
      .values(row)
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
      .execute();
  }

  const billed = async (from: string) => {
    at(from);
    await billHouses(deps, signal);
    const lines = await db
      .selectFrom("houseBillLines")
      .innerJoin("houseBills", "houseBills.id", "houseBillLines.billId")
      .select(["houseBills.month", "houseBillLines.days", "houseBillLines.cents"])
      .orderBy("houseBills.month")
      .execute();
    return lines.filter(({ month }) => month >= "2026-11");
  };

  test("has no invoice, neither while it tries nor while it only reads", async () => {
    expect(await billed("2027-02-01T01:00:00.000Z")).toEqual([]);
    expect((await invoices()).filter(({ lines }) => !lines.includes("October"))).toEqual([]);
  });

  test("pays from the day after it became a full house, and for no day of its trial", async () => {
    await tries({
      beganAt: "2026-11-01T00:00:00.000Z",
      endsAt: "2026-12-01T00:00:00.000Z",
      fullAt: "2026-12-20T15:00:00.000Z",
    });
    expect(await billed("2027-02-01T01:00:00.000Z")).toEqual([
      { month: "2026-12", days: 11, cents: 10_65 },
      { month: "2027-01", days: 31, cents: 30_00 },
    ]);
  });

  test("pays nothing of the month on whose last day it became one", async () => {
    await tries({
      beganAt: "2026-11-01T00:00:00.000Z",
      endsAt: "2026-12-01T00:00:00.000Z",
      fullAt: "2026-11-30T08:00:00.000Z",
    });
    expect(await billed("2026-12-01T01:00:00.000Z")).toEqual([]);
    expect(await billed("2027-01-01T01:00:00.000Z")).toEqual([{ month: "2026-12", days: 31, cents: 30_00 }]);
  });
});
