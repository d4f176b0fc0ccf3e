import { beforeEach, describe, expect, test, vi } from "vitest";
import { message } from "~/messages/message";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, password } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days, hours, minutes } from "../../base/deps";
import { Unauthenticated, Unavailable } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { createUser, setPassword, setRole } from "../users/users.server";
import { auditHeaderImpersonation, impersonate, startImpersonation } from "./impersonation.server";
import { findActor } from "./session-actor.server";
import { endSession, purgeSessions, signIn } from "./sessions.server";
import type { FailedSignIns } from "./throttle/failed-sign-ins.server";
import { recordAttempt } from "./throttle/throttle.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
const visitor = { address: "10.0.0.1", device: "a tablet" };

beforeEach(async () => {
  deps = {
    db: (await openTestDatabase()).db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(deps.db);
});

const enter = (username = "ada", word = password, from = visitor) =>
  signIn(deps, from, { username, password: word });
const fail = (username = "ada", from = visitor) => enter(username, "wrong", from).catch((error) => error);

test("on a full disk it is not noted who was here, and reading goes on", async () => {
  const { id } = await enter();
  deps.clock.advance(10 * minutes);
  vi.spyOn(deps.db, "updateTable").mockImplementation(() => {
    throw new Unavailable(message("There is no room left."));
  });
  expect(await findActor(deps, id)).toEqual(people.ada);
  vi.restoreAllMocks();
  const { seenAt } = await deps.db.selectFrom("sessions").select("seenAt").executeTakeFirstOrThrow();
  expect(await findActor(deps, id)).toEqual(people.ada);
  const later = await deps.db.selectFrom("sessions").select("seenAt").executeTakeFirstOrThrow();
  expect(later.seenAt > seenAt).toBe(true);
});

describe("signing in", () => {
  test("opens a session by name in any capitals, with a fresh id each time", async () => {
    const first = await enter(" Ada ");
    const second = await enter();
    expect(first.id).not.toBe(second.id);
    expect(first.id).toHaveLength(43);
    expect(await findActor(deps, first.id)).toEqual(people.ada);
    expect(JSON.stringify(await deps.db.selectFrom("sessions").selectAll().execute())).not.toContain(
      first.id,
    );
  });

  test.each(["ada", "nobody"])("%s with a wrong password gets the same words", async (username) => {
    const error = await fail(username);
    expect(error).toBeInstanceOf(Unauthenticated);
    expect(error.message).toBe("Invalid username or password");
  });

  test.each([
    ["changed", { passwordHash: "another" }],
    ["of no use, the account being suspended", { suspendedAt: "2026-06-01T10:00:00.000Z" }],
  ])("with a password that is %s while it is checked opens nothing", async (_, change) => {
    // The try is taken back once the password was right.
    const undo = () =>
      void deps.db.updateTable("users").set(change).where("usernameKey", "=", "ada").execute();
    const failedSignIns = { add: () => undo } as unknown as FailedSignIns;
    const entering = signIn({ ...deps, failedSignIns }, visitor, { username: "ada", password });
    await expect(entering).rejects.toThrow("Invalid username or password");
    expect(await deps.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("the password is kept as argon2id", async () => {
    const person = {
      username: "cleo",
      email: null,
      displayName: "Cleo",
      password: "zebra lantern quartz",
      isAdmin: false,
      isOwner: false,
    };
    const { id } = await createUser(deps, person, null);
    const row = await deps.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("after ten failures from an address is slow there, and still lets everybody in", async () => {
    for (let name = 0; name < 12; name += 1)
      expect(await fail(`guess-${name}`)).toBeInstanceOf(Unauthenticated);
    const started = Date.now();
    expect(await enter()).toBeTruthy();
    expect(Date.now() - started).toBeGreaterThan(900);
  });

  test("after many wrong passwords from one address is tried there one at a time, and goes on elsewhere", async () => {
    const attempt = { action: "sign-in", address: visitor.address, account: "ada" } as const;
    for (let failure = 0; failure < 25; failure += 1) await recordAttempt(deps, attempt);
    const [first, second] = [fail(), fail()];
    const elsewhere = enter("ada", password, { ...visitor, address: "10.0.0.2" });
    expect(await second).toMatchObject({ code: "rate-limited", retryAfter: 4 });
    expect(await first).toBeInstanceOf(Unauthenticated);
    expect(await elsewhere).toBeTruthy();
    expect(await enter()).toBeTruthy();
  });

  test("an account under attack is slow, and still lets its owner in", async () => {
    for (let host = 0; host < 7; host += 1) await fail("ada", { ...visitor, address: `10.1.0.${host}` });
    const started = Date.now();
    expect(await enter("ada", password, { ...visitor, address: "10.2.0.1" })).toBeTruthy();
    expect(Date.now() - started).toBeGreaterThan(900);
  });
});

describe("a session ends", () => {
  test("at sign-out", async () => {
    const { id } = await enter();
    await endSession(deps, id);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("after 14 idle days, for a participant", async () => {
    const { id } = await enter();
    deps.clock.advance(13 * days);
    expect(await findActor(deps, id)).not.toBeNull();
    deps.clock.advance(13 * days);
    expect(await findActor(deps, id)).not.toBeNull();
    deps.clock.advance(14 * days + 1);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("after 90 days in all", async () => {
    const { id } = await enter();
    for (let week = 0; week < 12; week += 1) {
      deps.clock.advance(7 * days);
      expect(await findActor(deps, id)).not.toBeNull();
    }
    deps.clock.advance(7 * days);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("after 12 hours, for staff", async () => {
    const { id } = await enter("root");
    for (let use = 0; use < 24; use += 1) {
      deps.clock.advance(30 * minutes - (use === 0 ? 1 : 0));
      expect(await findActor(deps, id)).toMatchObject({ isAdmin: true });
    }
    deps.clock.advance(2);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("everywhere, with a new password", async () => {
    const { id } = await enter();
    await setPassword(deps, "ada", "another good one");
    expect(await findActor(deps, id)).toBeNull();
  });
});

describe("after a clock that was ahead,", () => {
  test.each(["ada", "root"])("a session of %s that it began has ended", async (username) => {
    deps.clock.advance(40 * days);
    const { id } = await enter(username);
    deps.clock.advance(-40 * days);
    expect(await findActor(deps, id)).toBeNull();
    deps.clock.advance(40 * days + 1 * hours);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("a few minutes are everyday life", async () => {
    deps.clock.advance(4 * minutes);
    const { id } = await enter();
    deps.clock.advance(-4 * minutes);
    expect(await findActor(deps, id)).not.toBeNull();
  });

  test.each([
    ["is used", async (id: string) => void (await findActor(deps, id))],
    ["is not used", () => purgeSessions(deps)],
  ])("a session that it has seen and that %s ends after 14 idle days", async (_, next) => {
    const { id } = await enter();
    deps.clock.advance(13 * days);
    expect(await findActor(deps, id)).not.toBeNull();
    deps.clock.advance(-13 * days);
    await next(id);
    deps.clock.advance(14 * days + 1);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("looking at another account, begun then, is over", async () => {
    const { id } = await enter("root");
    deps.clock.advance(20 * minutes);
    const started = await startImpersonation(deps, people.root, id, people.ada.userId);
    expect(await findActor(deps, started.id)).toMatchObject({ kind: "impersonating" });
    deps.clock.advance(-20 * minutes);
    expect(await findActor(deps, started.id)).toEqual(people.root);
  });

  test("looking at another account by header is audited again", async () => {
    const viewed = await impersonate(deps.db, people.root, people.ada.userId);
    if (viewed?.kind !== "impersonating") throw new Error("The administrator may look.");
    const count = async () =>
      (await deps.db.selectFrom("auditLog").select("id").where("action", "=", "viewing.header").execute())
        .length;
    deps.clock.advance(40 * days);
    await auditHeaderImpersonation(deps, viewed);
    deps.clock.advance(-40 * days);
    await auditHeaderImpersonation(deps, viewed);
    expect(await count()).toBe(2);
  });
});

test("a role taken away is gone at the next request", async () => {
  const { id } = await enter("olive");
  await setRole(deps, "olive", { isOwner: false });
  expect(await findActor(deps, id)).toMatchObject({ isOwner: false });
});

test("the last administrator stays one", async () => {
  await expect(setRole(deps, "root", { isAdmin: false })).rejects.toMatchObject({
    errors: { isAdmin: ["The last administrator cannot be demoted."] },
  });
});

test.each([
  ["root", "ben", true],
  ["olive", "ada", true],
  ["olive", "ben", false],
  ["otto", "ada", false],
  ["ada", "ben", false],
  ["ada", "ada", false],
] as const)("%s may look at %s's account: %s", async (who, whose, may) => {
  const viewed = await impersonate(deps.db, people[who], people[whose].userId);
  const expected = {
    ...people[who],
    kind: "impersonating",
    userId: people[whose].userId,
    displayName: people[whose].displayName,
  };
  expect(viewed).toEqual(may ? expected : null);
});
