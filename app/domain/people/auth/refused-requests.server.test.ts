import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Deps, minutes } from "../../base/deps";
import { checkRefusals } from "../../running/health/refusal-check.server";
import { type Refusal, RefusedRequests } from "./refused-requests.server";

let deps: Deps & { clock: FakeClock; log: CollectedLog };
let refused: RefusedRequests;
const address = "203.0.113.9";

beforeEach(async () => {
  const clock = new FakeClock(new Date("2026-03-04T08:10:00.000Z"));
  deps = { db: (await openTestDatabase()).db, clock, log: new CollectedLog() };
  refused = new RefusedRequests(deps);
});

const audit = async () =>
  (await deps.db.selectFrom("auditLog").selectAll().orderBy("id").execute()).map((row) => [
    row.action,
    row.realUserId,
    JSON.parse(row.details),
  ]);

function ask(times: number, refusal: Partial<Refusal> = {}): void {
  for (let n = 0; n < times; n += 1) {
    refused.add({ kind: "forbidden", address, userId: 3, ...refusal });
    deps.clock.advance(1000);
  }
}

async function goQuiet(): Promise<void> {
  deps.clock.advance(2 * minutes);
  await refused.save();
}

test("a person's refusals are one line of the audit log and one of the log, when they are over", async () => {
  ask(20);
  ask(5, { kind: "missing" });
  await refused.save();
  expect([await audit(), deps.log.lines]).toEqual([[], []]);
  await goQuiet();
  const sum = {
    ...{ refused: 25, forbidden: 20, missing: 5, origin: 0 },
    ...{ from: "2026-03-04T08:10:00.000Z", to: "2026-03-04T08:10:24.000Z" },
  };
  expect(await audit()).toEqual([["access.refused", 3, sum]]);
  expect(deps.log.lines).toEqual([
    { level: "warn", fields: { address, userId: 3, ...sum }, message: "refused requests" },
  ]);
  await goQuiet();
  expect(await audit()).toHaveLength(1);
});

test("one door that was tried by a person is told, and a few old links are not", async () => {
  ask(1);
  ask(9, { kind: "missing", userId: 4 });
  ask(10, { kind: "missing", userId: 5 });
  await goQuiet();
  expect((await audit()).map(([, userId, { refused }]) => [userId, refused])).toEqual([
    [3, 1],
    [5, 10],
  ]);
});

test("visitors are summed by address, and scattered ones together", async () => {
  ask(6, { userId: undefined, kind: "origin" });
  for (let n = 0; n < 21; n += 1) ask(1, { userId: undefined, kind: "origin", address: `198.51.100.${n}` });
  await goQuiet();
  deps.clock.advance(10 * minutes);
  await refused.save();
  expect((await audit()).map(([, userId, { refused }]) => [userId, refused])).toEqual([
    [null, 6],
    [null, 21],
  ]);
  expect(deps.log.lines.map(({ fields }) => fields.address)).toEqual([address, null]);
});

test("a long attack costs a few rows, however many ask, and the end of the server loses none", async () => {
  for (let n = 0; n < 5_000; n += 1) ask(1, { userId: undefined, address: `10.${n >> 8}.${n & 255}.1` });
  await refused.close();
  expect((await audit()).length).toBeLessThanOrEqual(2);
  ask(3);
  await refused.close();
  expect((await audit()).at(-1)?.[1]).toBe(3);
});

test("what cannot be saved is saved later", async () => {
  ask(3);
  const { db } = deps;
  const broken = {
    ...deps,
    db: { transaction: () => ({ execute: () => Promise.reject(new Error("full")) }) },
  };
  Object.assign(deps, { db: broken.db });
  await expect(goQuiet()).rejects.toThrow("full");
  Object.assign(deps, { db });
  await refused.save();
  expect(await audit()).toHaveLength(1);
});

test("many are on Health for a day", async () => {
  ask(49);
  await goQuiet();
  expect(await checkRefusals(deps)).toMatchObject({ level: "green" });
  ask(50);
  await goQuiet();
  expect(await checkRefusals(deps)).toMatchObject({
    level: "amber",
    finding: expect.stringContaining("asked 50 times for what is not theirs, 08:1"),
    href: "/admin/audit?action=access.refused",
  });
  deps.clock.advance(25 * 60 * minutes);
  expect(await checkRefusals(deps)).toMatchObject({ level: "green" });
});
