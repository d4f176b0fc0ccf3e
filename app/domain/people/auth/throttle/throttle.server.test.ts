import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { message } from "~/messages/message";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { addPeople, addPerson, type PersonName, password } from "../../../../../tests/support/people";
import { openTestDatabase } from "../../../../../tests/support/template-database";
import type { Self } from "../../../base/actor";
import { days, hours, minutes } from "../../../base/deps";
import { type RateLimited, Unauthenticated } from "../../../base/errors";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { setPassword } from "../../users/users.server";
import { signIn } from "../sessions.server";
import type { Action } from "./attempt-limits";
import { type Attempt, clearAttempts, recordAttempt, throttle } from "./throttle.server";

let deps: MailDeps & { clock: FakeClock };
let people: Record<PersonName, Self>;

beforeEach(async () => {
  deps = {
    db: (await openTestDatabase()).db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(deps.db);
});

afterEach(() => void vi.useRealTimers());

/** Complete, because the type says so. */
const allActions: Record<Action, true> = {
  "sign-in": true,
  "sign-in code": true,
  "printed code": true,
  "family code": true,
  "card number": true,
  "volunteer code": true,
  "gift code": true,
  "second factor": true,
  "own password": true,
  "mailed link": true,
  "promo code": true,
  contact: true,
  trial: true,
  checkout: true,
};

const stranger: Attempt = { action: "sign-in", address: "203.0.113.9", account: "ada" };
const record = (attempt: Partial<Attempt> = {}) => recordAttempt(deps, { ...stranger, ...attempt });
const rejectionOf = (attempt: Partial<Attempt> = {}) =>
  record(attempt).then(
    () => undefined,
    (error: RateLimited) => error,
  );

/** "checked", or how many seconds to wait for another try. */
const waiting = (attempt: Partial<Attempt>) =>
  throttle(deps, { ...stranger, ...attempt }).then(
    () => "checked",
    (error: RateLimited) => error.retryAfter,
  );

async function failOften(times: number, attempt: (index: number) => Partial<Attempt>): Promise<number[]> {
  const delays: number[] = [];
  for (let index = 0; index < times; index += 1) delays.push((await record(attempt(index))).delay);
  return delays;
}

const elsewhere = (index: number) => ({ address: `198.51.100.${index}` });
const anybody = (index: number) => ({ account: `guess-${index}` });
const knownDevice = (name: PersonName) => async () => ({ id: "tablet", userIds: [people[name].userId] });
const adasDevice = () => ({ userId: people.ada.userId, knownDevice: knownDevice("ada") });

describe("an address", () => {
  test("slows down after ten failures, by at most four seconds, and never closes", async () => {
    const delays = await failOften(60, anybody);
    expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
    expect(delays.slice(10, 16)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000]);
    expect(Math.max(...delays)).toBe(4_000);
  });

  test("with ten wrong passwords lets a right one in, also of a device that is not known", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await failOften(20, anybody);
    let isIn = false;
    const visitor = { address: stranger.address, device: "a tablet" };
    const entered = signIn(deps, visitor, { username: "ada", password }).then(() => {
      isIn = true;
    });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 20_000 });
    // Waiting has moved the clock by a few of its steps.
    await vi.advanceTimersByTimeAsync(3_800);
    expect(isIn).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await entered;
    expect(isIn).toBe(true);
  });

  test("is as quick as before a few minutes later", async () => {
    await failOften(60, anybody);
    deps.clock.advance(7 * minutes);
    expect((await record({ account: "later" })).delay).toBe(0);
  });

  test("does not slow down another", async () => {
    await failOften(30, anybody);
    expect((await record({ address: "203.0.113.10", account: "ben" })).delay).toBe(0);
  });

  test("of IPv6 is a whole network", async () => {
    await failOften(12, (index) => ({ ...anybody(index), address: `2001:db8::${index + 1}` }));
    expect((await record({ address: "2001:db8::ffff", account: "ben" })).delay).toBeGreaterThan(0);
    expect((await record({ address: "2001:db8:0:1::1", account: "cleo" })).delay).toBe(0);
  });

  test("that asks for mails or tries promo codes is closed at thirty in three minutes", async () => {
    const ask = (index: number) => ({ ...anybody(index), action: "promo code" as const });
    await failOften(30, ask);
    expect(await rejectionOf(ask(30))).toMatchObject({ code: "rate-limited", retryAfter: 18 });
    deps.clock.advance(18_000);
    expect(await rejectionOf(ask(31))).toBeUndefined();
  });
});

describe("those who wait", () => {
  test("are four of an address at most; more are told when to come back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await failOften(30, anybody);
    const answers = Array.from({ length: 20 }, (_, index) => waiting({ account: `flood-${index}` }));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(4));
    const other = await throttle(deps, { ...stranger, address: "203.0.113.10", account: "ben" });
    expect(other.delay).toBe(0);
    await vi.advanceTimersByTimeAsync(4_000);
    const settled = await Promise.all(answers);
    expect(settled.filter((answer) => answer === "checked")).toHaveLength(4);
    expect(settled.filter((answer) => answer === 4)).toHaveLength(16);
    vi.useRealTimers();
    expect((await record({ account: "after" })).delay).toBe(4_000);
  });

  test("and could not be recorded leave their place", async () => {
    await failOften(30, anybody);
    const broken = vi.spyOn(deps.db, "transaction").mockImplementation(() => {
      throw new Error("The disk is full.");
    });
    for (let attempt = 0; attempt < 6; attempt += 1)
      await expect(throttle(deps, stranger)).rejects.toThrow("The disk is full.");
    broken.mockRestore();
    expect((await record(anybody(99))).delay).toBe(4_000);
  });
});

describe("an account", () => {
  test("is never closed, however many fail on it from however many addresses", async () => {
    await failOften(500, (index) => ({ address: `198.51.${index % 125}.1` }));
    expect((await record({ address: "192.0.2.1" })).delay).toBe(4_000);
    expect((await record()).delay).toBe(4_000);
  });

  test("slows down after five failures", async () => {
    const delays = await failOften(12, elsewhere);
    expect(delays).toEqual([0, 0, 0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
  });

  test("that nobody has is slowed down like any other", async () => {
    const course = (account: string, address: string) => failOften(25, () => ({ account, address }));
    expect(await course("nobody", "192.0.2.1")).toEqual(await course("ada", "192.0.2.2"));
  });

  test("forgets with a new password", async () => {
    await failOften(25, elsewhere);
    expect((await record()).delay).toBe(4_000);
    await setPassword(deps, "ada", "another good one");
    expect((await record()).delay).toBe(0);
  });

  test("forgets nothing with a new password of a name that looks like a pattern or an id", async () => {
    const { userId } = people.root;
    const account = `user ${userId}`;
    const byId = ["own password", "wrong codes"].map((action) => `${action} as ${userId}`);
    const onDevice = `sign-in on device as ${userId}`;
    const clearsAt = new Date(deps.clock.now().getTime() + days).toISOString();
    await record({ action: "second factor", account });
    await record({ account: "ben_okafor" });
    await record({ account: "ben-okafor" });
    await deps.db
      .insertInto("attempts")
      .values([...byId, onDevice].map((key) => ({ key, clearsAt })))
      .execute();
    for (const name of ["_".repeat(account.length), String(userId), "ben_okafor"]) {
      await addPerson(deps.db, name, { displayName: "Somebody" });
      await setPassword(deps, name, "another good one");
    }
    const kept = await deps.db.selectFrom("attempts").select("key").where("key", "like", "% as %").execute();
    const keys = kept.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([...byId, onDevice, `second factor as ${account}`]));
    expect(keys).toContain("sign-in as ben-okafor");
    expect(keys.filter((key) => key.endsWith(" as ben_okafor"))).toEqual([]);
    await setPassword(deps, "root", "another good one");
    const left = await deps.db
      .selectFrom("attempts")
      .select("key")
      .where("key", "in", [...byId, onDevice]);
    expect(await left.execute()).toEqual([]);
  });

  test("is tried by addresses that have failed there one at a time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await failOften(100, (index) => elsewhere(index % 10));
    const answers = Array.from({ length: 10 }, (_, index) => waiting(elsewhere(index)));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    const own = waiting({ address: "192.0.2.1" });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await Promise.all(answers)).sort()).toEqual([...Array(9).fill(4), "checked"]);
    expect(await own).toBe("checked");
  });

  test("is tried by many addresses that have not failed there, and by no more than wait for it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await failOften(20, () => ({ address: "192.0.2.1" }));
    const answers = Array.from({ length: 60 }, (_, index) => waiting(elsewhere(index)));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(40));
    await vi.advanceTimersByTimeAsync(4_000);
    const settled = await Promise.all(answers);
    expect(settled.filter((answer) => answer === "checked")).toHaveLength(40);
    expect(settled.filter((answer) => answer === 4)).toHaveLength(20);
  });
});

describe("a known device", () => {
  test("with the right password gets in at once, whatever strangers do", async () => {
    await failOften(100, (index) => (index < 50 ? elsewhere(index) : { address: `192.0.2.${index}` }));
    await failOften(60, anybody);
    expect((await record()).delay).toBe(4_000);
    const started = performance.now();
    const visitor = { address: stranger.address, device: "a tablet", knownDevice: knownDevice("ada") };
    expect((await signIn(deps, visitor, { username: "ada", password })).user.username).toBe("ada");
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test("does not slow down its address or its account for others", async () => {
    await failOften(40, adasDevice);
    expect((await record()).delay).toBe(0);
    expect((await record({ account: "ben" })).delay).toBe(0);
  });

  test("slows down by its own failures, and gets in with the right password all the same", async () => {
    const delays = await failOften(99, adasDevice);
    expect(delays.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 250, 500]);
    expect(Math.max(...delays)).toBe(4_000);
    const own = await record(adasDevice());
    await clearAttempts(deps, own);
    expect((await record(adasDevice())).delay).toBe(0);
  });

  test("counts as unknown after a hundred failures of its own, and is known again later", async () => {
    await failOften(100, adasDevice);
    expect((await record(adasDevice())).counters).toHaveLength(3);
    deps.clock.advance(hours);
    expect((await record(adasDevice())).counters).toHaveLength(1);
  });

  test("is known for the accounts that signed in on it alone", async () => {
    const device = { knownDevice: knownDevice("ada") };
    expect((await record({ ...device, account: "ben", userId: people.ben.userId })).counters).toHaveLength(3);
    expect((await record({ ...device, account: "nobody" })).counters).toHaveLength(3);
  });
});

describe("a success", () => {
  test("counts for nothing against its address", async () => {
    for (let person = 0; person < 40; person += 1)
      await clearAttempts(deps, await record({ account: `resident-${person}` }));
    expect(await deps.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
  });

  test("leaves the failures of others on the account", async () => {
    await failOften(8, elsewhere);
    await clearAttempts(deps, await record());
    expect((await record({ address: "192.0.2.1" })).delay).toBe(2_000);
  });
});

test("wrong passwords and the wait before them are the same for a name that nobody has", async () => {
  const visitor = { address: stranger.address, device: "a tablet" };
  for (const username of ["ada", "nobody"])
    await expect(signIn(deps, visitor, { username, password: "wrong" })).rejects.toEqual(
      new Unauthenticated(message("Invalid username or password")),
    );
  const rows = await deps.db.selectFrom("attempts").selectAll().orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual([
    "sign-in as ada",
    "sign-in as nobody",
    `sign-in from ${stranger.address}`,
    `sign-in from ${stranger.address} as ada`,
    `sign-in from ${stranger.address} as nobody`,
  ]);
});

test("nothing is stored longer than it counts", async () => {
  await failOften(200, (index) => ({ ...anybody(index), ...elsewhere(index % 100) }));
  deps.clock.advance(days);
  await record();
  expect(await deps.db.selectFrom("attempts").selectAll().execute()).toHaveLength(3);
});

const actions = Object.keys(allActions) as Action[];

describe.each(actions)("after a clock that was ahead, %s", (action) => {
  test("shuts nobody out, and is itself again when a full bucket has emptied", async () => {
    const attempt = { action, address: "192.0.2.1" };
    deps.clock.advance(40 * days);
    await failOften(40, () => attempt).catch(() => undefined);
    deps.clock.advance(-40 * days);
    expect(await rejectionOf(attempt)).toBeUndefined();
    deps.clock.advance(days);
    expect((await record(attempt)).delay).toBe(0);
  });

  test("is itself again on a known device", async () => {
    deps.clock.advance(40 * days);
    await failOften(30, () => ({ action, ...adasDevice() }));
    deps.clock.advance(-40 * days);
    const before = await record({ action, ...adasDevice() });
    expect(before.counters).toHaveLength(1);
    deps.clock.advance(days);
    const own = await record({ action, ...adasDevice() });
    expect([own.delay, own.counters.length]).toEqual([0, 1]);
  });
});

test("a success after a clock that was ahead empties the bucket of its device", async () => {
  deps.clock.advance(40 * days);
  await record(adasDevice());
  deps.clock.advance(-40 * days);
  await clearAttempts(deps, await record());
  const rows = await deps.db.selectFrom("attempts").selectAll().execute();
  expect(rows.map(({ key }) => key)).toEqual([`sign-in on tablet as ${people.ada.userId}`]);
});
