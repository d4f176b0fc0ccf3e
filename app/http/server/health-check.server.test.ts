import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "~/db/open.server";
import type { Damage } from "~/domain/running/health/damage-watch.server";
import type { HealthLevel } from "~/domain/running/health/health-check";
import { OwnVisits } from "~/domain/running/health/probes/own-visits.server";
import { FakeClock } from "../../../tests/support/fake-clock";
import { openTestDatabase } from "../../../tests/support/template-database";
import { health } from "./health-check.server";

let database: OpenDatabase;
let clock: FakeClock;
let check: ReturnType<typeof health>;
let server: Server;
let writes: number;
let isFull: boolean;
let damage: Damage | null;
let level: HealthLevel;
let visits: OwnVisits;

beforeEach(async () => {
  writes = 0;
  isFull = false;
  damage = null;
  level = "green";
  visits = new OwnVisits();
  database = await openTestDatabase(({ query }) => {
    if (query.sql.startsWith("update life_stages")) writes += 1;
  });
  clock = new FakeClock();
  check = health({
    db: database.db,
    clock,
    reserve: { check: async () => ({ isFull }) },
    damage: { read: () => damage },
    health: { level: () => level },
    ownVisits: visits,
  });
  server = createServer(express().get("/healthz", check.answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await database.db.destroy();
});

async function ask() {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return [answer.status, await answer.text()];
}

const well = [200, "ok"];
const unwell = [503, "unavailable"];
const setReadOnly = (isOn: boolean) => database.connection.pragma(`query_only = ${isOn ? "on" : "off"}`);

test("the database is written once in ten seconds, however many ask", async () => {
  for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual(well);
  clock.advance(9_999);
  expect(await ask()).toEqual(well);
  expect(writes).toBe(1);
  clock.advance(1);
  expect(await ask()).toEqual(well);
  expect(writes).toBe(2);
});

test("those who ask at once share one check", async () => {
  expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([well, well, well, well]);
  expect(writes).toBe(1);
});

test("it tells within ten seconds that words cannot be kept, and that they can again", async () => {
  expect(await ask()).toEqual(well);
  setReadOnly(true);
  clock.advance(10_000);
  expect(await ask()).toEqual(unwell);
  setReadOnly(false);
  expect(await ask()).toEqual(unwell);
  clock.advance(10_000);
  expect(await ask()).toEqual(well);
});

test("a clock that is set back does not keep an old result", async () => {
  expect(await ask()).toEqual(well);
  setReadOnly(true);
  clock.advance(-3_600_000);
  expect(await ask()).toEqual(unwell);
});

test("a full disk is unavailable at once, though the database still takes a write", async () => {
  expect(await ask()).toEqual(well);
  isFull = true;
  expect(await ask()).toEqual(unwell);
  isFull = false;
  expect(await ask()).toEqual(well);
  expect(writes).toBe(1);
});

test("a damaged database is degraded at once", async () => {
  expect(await ask()).toEqual(well);
  damage = { noticedAt: "2026-03-04T05:06:07.000Z", faults: [] };
  expect(await ask()).toEqual([200, "degraded"]);
});

test("something red is degraded, and amber is not", async () => {
  level = "red";
  expect(await ask()).toEqual([200, "degraded"]);
  level = "amber";
  expect(await ask()).toEqual(well);
});

test("a stop is told at once", async () => {
  expect(await ask()).toEqual(well);
  check.stop();
  expect(await ask()).toEqual(unwell);
  expect(writes).toBe(1);
});
