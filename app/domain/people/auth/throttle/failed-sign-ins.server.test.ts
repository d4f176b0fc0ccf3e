import { beforeEach, describe, expect, test, vi } from "vitest";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { addPeople, password } from "../../../../../tests/support/people";
import { openTestDatabase } from "../../../../../tests/support/template-database";
import { days, minutes } from "../../../base/deps";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { signIn } from "../sessions.server";
import { FailedSignIns } from "./failed-sign-ins.server";
import { formatSignInBurst } from "./sign-in-burst";
import { listSignInBursts } from "./sign-in-bursts.server";

let deps: MailDeps & { clock: FakeClock; log: CollectedLog };
let failed: FailedSignIns;
const address = "203.0.113.9";

beforeEach(async () => {
  const clock = new FakeClock(new Date("2026-03-04T08:10:00.000Z"));
  deps = {
    db: (await openTestDatabase()).db,
    clock,
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  failed = new FailedSignIns(deps);
});

const list = () => listSignInBursts(deps.db, "2026-01-01T00:00:00.000Z");
const audit = async () =>
  (await deps.db.selectFrom("auditLog").selectAll().execute()).map(({ action, details }) => [
    action,
    JSON.parse(details),
  ]);

/** 27 failures on 4 accounts within three minutes. */
function attack(from = address): void {
  for (let failure = 0; failure < 27; failure += 1) {
    failed.add(from, (failure % 4) + 1);
    deps.clock.advance(7_000);
  }
}

describe("a burst", () => {
  test("is summed in its table, in the audit log, and in one line of the log", async () => {
    attack();
    await failed.save();
    const [running] = await list();
    expect(running).toMatchObject({ address, addresses: 1, failures: 27, accounts: 4 });
    expect([deps.log.lines, await audit()]).toEqual([[], []]);
    deps.clock.advance(2 * minutes);
    await failed.save();
    const [burst] = await list();
    expect(burst && formatSignInBurst(burst)).toBe(
      "27 failures on 4 accounts from one address, 08:10-08:13 UTC",
    );
    const sum = { addresses: 1, failures: 27, accounts: 4, from: burst?.startedAt, to: burst?.endedAt };
    expect(await audit()).toEqual([["sign-in.failures", sum]]);
    expect(deps.log.lines).toEqual([
      { level: "warn", fields: { address, ...sum }, message: "failed sign-ins" },
    ]);
    await failed.save();
    expect([await list(), deps.log.lines]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test("that goes on has a line every ten minutes", async () => {
    for (let second = 0; second < 31 * 60; second += 5) {
      failed.add(address, undefined);
      deps.clock.advance(5_000);
      await failed.save();
    }
    expect(deps.log.lines.map(({ fields }) => fields.failures)).toEqual([120, 120, 120]);
    expect((await list()).reduce((sum, { failures }) => sum + failures, 0)).toBe(31 * 12);
  });

  test("is over when a clock that was ahead is put back", async () => {
    deps.clock.advance(40 * days);
    for (let failure = 0; failure < 5; failure += 1) failed.add(address, 1);
    deps.clock.advance(-40 * days);
    failed.add(address, 1);
    await failed.save();
    expect(deps.log.lines).toHaveLength(1);
  });

  test("costs one write a save, however many fail", async () => {
    const writes = vi.spyOn(deps.db, "transaction");
    for (let host = 0; host < 200; host += 1)
      for (let failure = 0; failure < 20; failure += 1) failed.add(`198.51.${host}.1`, failure);
    await failed.save();
    expect(writes).toHaveBeenCalledTimes(1);
    await failed.save();
    expect(writes).toHaveBeenCalledTimes(1);
  });

  test("of four failures is a typing error", async () => {
    for (let failure = 0; failure < 4; failure += 1) failed.add(address, 1);
    deps.clock.advance(2 * minutes);
    await failed.save();
    await failed.close();
    expect([await list(), deps.log.lines]).toEqual([[], []]);
  });

  test("takes back the attempt that was right", async () => {
    for (let failure = 0; failure < 5; failure += 1) failed.add(address, 1);
    failed.add(address, 2)();
    await failed.close();
    expect(await list()).toMatchObject([{ failures: 5, accounts: 1 }]);
  });

  test("of many addresses with few failures each is one", async () => {
    for (let host = 1; host <= 15; host += 1)
      for (let failure = 0; failure < 2; failure += 1) failed.add(`198.51.100.${host}`, host % 3);
    deps.clock.advance(3 * minutes);
    await failed.save();
    deps.clock.advance(3 * minutes);
    await failed.save();
    const [burst] = await list();
    expect(burst).toMatchObject({ address: null, addresses: 15, failures: 30, accounts: 3 });
    expect(deps.log.lines).toHaveLength(1);
  });

  test("of more addresses than are counted apart loses no failure", async () => {
    for (let host = 0; host < 1_500; host += 1)
      for (let failure = 0; failure < 5; failure += 1)
        failed.add(`10.${host % 250}.${Math.floor(host / 250)}.1`, 1);
    await failed.close();
    const rows = await deps.db.selectFrom("signInBursts").select("failures").execute();
    expect(rows.reduce((sum, { failures }) => sum + failures, 0)).toBe(7_500);
    expect(rows).toHaveLength(1_001);
  });

  test("that cannot be saved is saved later", async () => {
    attack();
    deps.clock.advance(2 * minutes);
    vi.spyOn(deps.db, "transaction").mockImplementationOnce(() => {
      throw new Error("The disk is full.");
    });
    await expect(failed.save()).rejects.toThrow("The disk is full.");
    expect(await list()).toEqual([]);
    await failed.save();
    expect([await list(), deps.log.lines]).toMatchObject([[{ failures: 27 }], { length: 1 }]);
  });

  test("goes after 90 days, with its address", async () => {
    attack();
    await failed.close();
    deps.clock.advance(90 * days - 2 * minutes);
    await purgeRetained(deps, "old failed sign-ins");
    expect(await list()).toHaveLength(1);
    deps.clock.advance(3 * minutes);
    await purgeRetained(deps, "old failed sign-ins");
    expect(await list()).toEqual([]);
    expect(JSON.stringify(await audit())).not.toContain(address);
  });
});

test("the newest bursts come first, those before the time left out", async () => {
  attack();
  await failed.close();
  deps.clock.advance(days);
  const since = deps.clock.now().toISOString();
  attack("203.0.113.10");
  attack("203.0.113.11");
  await failed.close();
  expect((await listSignInBursts(deps.db, since)).map((burst) => burst.address)).toEqual([
    "203.0.113.11",
    "203.0.113.10",
  ]);
  expect(await list()).toHaveLength(3);
});

test("failed sign-ins are counted with their accounts, and nothing that was typed is kept", async () => {
  await addPeople(deps.db);
  const enter = (username: string, word: string) =>
    signIn({ ...deps, failedSignIns: failed }, { address, device: "" }, { username, password: word }).catch(
      () => undefined,
    );
  for (const username of ["ada", "ben", "nobody-at-all", "ada", "ben"]) await enter(username, "wrong word");
  await enter("ben", password);
  await failed.close();
  expect(await list()).toMatchObject([{ address, failures: 5, accounts: 2 }]);
  const stored = JSON.stringify([await list(), await audit(), deps.log.lines]);
  expect(stored).not.toMatch(/nobody-at-all|wrong word/);
});
