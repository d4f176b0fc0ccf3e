import { TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { FakeClock } from "../../../../../tests/support/fake-clock";
import { mailsTo } from "../../../../../tests/support/mails";
import { addPeople, password } from "../../../../../tests/support/people";
import { openTestDatabase } from "../../../../../tests/support/template-database";
import { days, hours, minutes } from "../../../base/deps";
import { createEncryption } from "../../../base/encryption.server";
import { Conflict, Forbidden, ProofRequired, RateLimited, ValidationError } from "../../../base/errors";
import { changePassword } from "../change-password.server";
import { listDevices } from "../devices.server";
import { startImpersonation } from "../impersonation.server";
import {
  findActor,
  findClosedActor,
  findFirstPasswordActor,
  findHalfOpenActor,
} from "../session-actor.server";
import { signIn } from "../sessions.server";
import type { FactorDeps } from "./check-factor.server";
import { passSecondFactor } from "./finish-sign-in.server";
import { proveAgain, requireRecentProof } from "./proof.server";
import {
  findFactorDeadline,
  getFactorStanding,
  hasSecondFactor,
  owesSecondFactor,
  turnOffSecondFactor,
} from "./second-factors.server";
import { confirmApp, makeRecoveryCodes, offerApp } from "./set-up.server";
import { findPersonFactor, turnOffFactorByName, turnOffPersonFactor } from "./staff-turn-off.server";

let deps: FactorDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
const visitor = { address: "10.0.0.1", device: "a laptop" };

beforeEach(async () => {
  deps = {
    db: (await openTestDatabase()).db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    encryption: createEncryption("a secret of this server"),
    config: { brandName: "A Life Remembered", appUrl: "https://stories.example" },
  };
  people = await addPeople(deps.db);
  await deps.db
    .updateTable("users")
    .set({ email: "root@example.org" })
    .where("username", "=", "root")
    .execute();
});

const enter = (username = "root") => signIn(deps, visitor, { username, password });
const secretOf = async (name: "root" | "ada" = "root") =>
  (await offerApp(deps, people[name]))?.secret.replaceAll(" ", "") ?? "";
const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret }).generate({ timestamp: deps.clock.now().getTime() + offset * 30_000 });
const show = (session: string, code: string) =>
  passSecondFactor(deps, visitor, session, { code, passkey: "" }, null);
const audited = async (action: string) =>
  (await deps.db.selectFrom("auditLog").selectAll().where("action", "=", action).execute()).length;
const setting = (name: string, value: unknown) =>
  deps.db
    .insertInto("settings")
    .values({ name, value: JSON.stringify(value), changedAt: "2026-01-01T00:00:00.000Z" })
    .execute();

async function setUp(name: "root" | "ada" = "root"): Promise<{ secret: string; codes: string[] }> {
  const secret = await secretOf(name);
  const codes = await confirmApp(deps, people[name], codeOf(secret));
  deps.clock.advance(1 * minutes);
  return { secret, codes: codes ?? [] };
}

describe("setting it up", () => {
  test("offers the same secret for an hour, which no copy of the database reveals", async () => {
    const secret = await secretOf();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    deps.clock.advance(59 * minutes);
    expect(await secretOf()).toBe(secret);
    expect(JSON.stringify(await deps.db.selectFrom("secondFactors").selectAll().execute())).not.toContain(
      secret,
    );
    deps.clock.advance(2 * minutes);
    expect(await secretOf()).not.toBe(secret);
  });

  test("is on only after the first code, and gives ten codes once", async () => {
    const secret = await secretOf();
    await expect(confirmApp(deps, people.root, "000000")).rejects.toThrow(ValidationError);
    expect(await hasSecondFactor(deps.db, people.root.userId)).toBe(false);
    const codes = await confirmApp(deps, people.root, codeOf(secret));
    expect(new Set(codes).size).toBe(10);
    expect(await hasSecondFactor(deps.db, people.root.userId)).toBe(true);
    const rows = JSON.stringify(await deps.db.selectFrom("recoveryCodes").selectAll().execute());
    for (const code of codes ?? []) expect(rows).not.toContain(code);
    expect(await offerApp(deps, people.root)).toBeNull();
    await expect(confirmApp(deps, people.root, codeOf(secret))).rejects.toThrow(Conflict);
    expect(await audited("second-factor.on")).toBe(1);
    expect(await mailsTo(deps.db, "root@example.org", "second-factor")).toHaveLength(1);
  });

  test("names site and person in what the app is told", async () => {
    const offered = await offerApp(deps, people.root);
    expect(offered?.address).toMatch(/^otpauth:\/\/totp\/A%20Life%20Remembered:root\?/);
    expect(offered?.address).toContain("digits=6&period=30");
  });
});

describe("signing in with it", () => {
  test("a right password alone opens nothing", async () => {
    await setUp();
    const half = await enter();
    expect(half.isHalfOpen).toBe(true);
    expect(await findActor(deps, half.id)).toBeNull();
    expect(await findClosedActor(deps, half.id)).toBeNull();
    expect(await findFirstPasswordActor(deps, half.id)).toBeNull();
    expect(await findHalfOpenActor(deps, half.id)).toEqual(people.root);
    await expect(requireRecentProof(deps, half.id)).rejects.toThrow(ProofRequired);
    const actor = await findActor(deps, (await show(half.id, codeOf((await setUpSecret()) ?? ""))).id);
    expect(actor).toEqual(people.root);
  });

  async function setUpSecret() {
    const row = await deps.db.selectFrom("secondFactors").select("encryptedSecret").executeTakeFirst();
    return row && deps.encryption.open(row.encryptedSecret);
  }

  test("the whole session has a new id, and the half-open one is gone", async () => {
    const { secret } = await setUp();
    const half = await enter();
    const whole = await show(half.id, codeOf(secret));
    expect(whole.id).not.toBe(half.id);
    expect(whole.isHalfOpen).toBe(false);
    expect(await findHalfOpenActor(deps, half.id)).toBeNull();
    await expect(show(half.id, codeOf(secret, 1))).rejects.toThrow("Please sign in first.");
  });

  test("brings back whoever was said to have died, and ends what was said", async () => {
    const { secret } = await setUp();
    const { userId } = people.root;
    const now = deps.clock.now().toISOString();
    await deps.db
      .updateTable("users")
      .set({ askedAliveAt: now, keptAt: now })
      .where("id", "=", userId)
      .execute();
    const said = { saidByKeeper: null, saidBy: "Ruth", reason: "", saidAt: now };
    await deps.db
      .insertInto("deathReports")
      .values({ userId, ...said })
      .execute();
    const half = await enter();
    expect(await findActor(deps, half.id)).toBeNull();
    const whole = await show(half.id, codeOf(secret));
    expect(await findActor(deps, whole.id)).toEqual(people.root);
    const user = deps.db.selectFrom("users").select(["askedAliveAt", "keptAt"]).where("id", "=", userId);
    expect(await user.executeTakeFirst()).toEqual({ askedAliveAt: null, keptAt: null });
  });

  test("a half-open session ends after a quarter of an hour", async () => {
    await setUp();
    const { id } = await enter();
    deps.clock.advance(16 * minutes);
    expect(await findHalfOpenActor(deps, id)).toBeNull();
  });

  test.each([-1, 0, 1])("takes the code of step %i", async (offset) => {
    const { secret } = await setUp();
    deps.clock.advance(2 * minutes);
    expect((await show((await enter()).id, codeOf(secret, offset))).isHalfOpen).toBe(false);
  });

  test.each([-2, 2])("refuses the code of step %i", async (offset) => {
    const { secret } = await setUp();
    deps.clock.advance(2 * minutes);
    await expect(show((await enter()).id, codeOf(secret, offset))).rejects.toThrow("This is not the code.");
  });

  test("takes each code once, also from two who are equally quick", async () => {
    const { secret } = await setUp();
    const code = codeOf(secret);
    const halves = [await enter(), await enter(), await enter()];
    const results = await Promise.allSettled(halves.map(({ id }) => show(id, code)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(show((await enter()).id, codeOf(secret, -1))).rejects.toThrow(ProofRequired);
  });

  test("a clock that was ahead shuts nobody out", async () => {
    const { secret } = await setUp();
    const ahead = Math.floor((deps.clock.now().getTime() + 30 * days) / 30_000);
    await deps.db.updateTable("secondFactors").set({ lastStep: ahead }).execute();
    expect((await show((await enter()).id, codeOf(secret))).isHalfOpen).toBe(false);
    await expect(show((await enter()).id, codeOf(secret))).rejects.toThrow(ProofRequired);
  });

  test("takes a recovery code once, however it is typed, and tells its person", async () => {
    const { codes } = await setUp();
    const typed = (codes[0] ?? "").toLowerCase().replaceAll("-", " ");
    expect((await show((await enter()).id, typed)).isHalfOpen).toBe(false);
    await expect(show((await enter()).id, codes[0] ?? "")).rejects.toThrow(ProofRequired);
    expect((await getFactorStanding(deps, people.root.userId)).recoveryCodes).toBe(9);
    expect(await audited("second-factor.recovery-code")).toBe(1);
    const mails = await mailsTo(deps.db, "root@example.org", "second-factor");
    expect(mails.map(({ text }) => text).join()).toContain("Codes that are left: 9.");
  });

  test("codes of somebody else, and earlier ones, open nothing", async () => {
    const { codes } = await setUp();
    const { codes: adas } = await setUp("ada");
    await expect(show((await enter()).id, adas[0] ?? "")).rejects.toThrow(ProofRequired);
    await makeRecoveryCodes(deps, people.root);
    await expect(show((await enter()).id, codes[1] ?? "")).rejects.toThrow(ProofRequired);
  });

  test("wrong codes of an account are slowed and end, whatever the address, and no new password forgets them", async () => {
    await setUp();
    await deps.db
      .insertInto("attempts")
      .values({
        key: `second factor as user ${people.root.userId}`,
        clearsAt: new Date(deps.clock.now().getTime() + 30 * 15 * minutes).toISOString(),
      })
      .execute();
    const { id } = await enter();
    await expect(show(id, "000000")).rejects.toThrow(RateLimited);
    const session = await signIn(deps, visitor, { username: "ada", password });
    await changePassword(deps, people.ada, visitor, {
      currentPassword: password,
      password: "zebra lantern quartz",
    });
    expect(session.isHalfOpen).toBe(false);
    await expect(show(id, "000000")).rejects.toThrow(RateLimited);
  });

  test("choosing a new password does not ask for it again", async () => {
    await setUp();
    const change = { currentPassword: password, password: "zebra lantern quartz" };
    expect((await changePassword(deps, people.root, visitor, change)).isHalfOpen).toBe(false);
  });

  test("the list of devices names where only the password was right", async () => {
    const { secret } = await setUp();
    const { id } = await show((await enter()).id, codeOf(secret));
    await enter();
    const devices = await listDevices(deps, people.root, id);
    expect(devices.map(({ isThis, isHalfOpen }) => [isThis, isHalfOpen])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test("asks nobody who has none", async () => {
    const { id, isHalfOpen } = await enter("ada");
    expect(isHalfOpen).toBe(false);
    expect(await findActor(deps, id)).toEqual(people.ada);
    expect(await audited("second-factor.ask")).toBe(0);
  });
});

describe("is it still you", () => {
  const ask = (session: string, input: { code?: string; password?: string }) =>
    proveAgain(deps, people.root, visitor, session, { code: "", password: "", passkey: "", ...input }, null);

  test("holds for ten minutes, and then asks for the password of those without a second factor", async () => {
    const { id } = await enter();
    deps.clock.advance(10 * minutes);
    await requireRecentProof(deps, id);
    deps.clock.advance(1);
    await expect(requireRecentProof(deps, id)).rejects.toThrow(ProofRequired);
    await expect(ask(id, { password: "wrong" })).rejects.toMatchObject({ needs: "again", field: "password" });
    await expect(requireRecentProof(deps, id)).rejects.toThrow(ProofRequired);
    await ask(id, { password });
    await requireRecentProof(deps, id);
  });

  test("the password is not enough for those who have one", async () => {
    const { secret } = await setUp();
    const { id } = await show((await enter()).id, codeOf(secret));
    deps.clock.advance(11 * minutes);
    await expect(ask(id, { password })).rejects.toMatchObject({ needs: "again", field: "code" });
    await expect(requireRecentProof(deps, id)).rejects.toThrow(ProofRequired);
    await ask(id, { code: codeOf(secret) });
    await requireRecentProof(deps, id);
  });
});

describe("required from a day on", () => {
  test("nobody before there is one, and participants never", async () => {
    expect(await findFactorDeadline(deps, people.root.userId)).toBeNull();
    await setting("secondFactorFrom", "2026-03-04");
    expect(await owesSecondFactor(deps, people.ada.userId)).toBe(false);
    const { id } = await enter("ada");
    expect(await findActor(deps, id)).toEqual(people.ada);
  });

  test("before it, staff are reminded and do their work", async () => {
    await setting("secondFactorFrom", "2026-03-05");
    expect(await findFactorDeadline(deps, people.olive.userId)).toBe("2026-03-05");
    expect(await owesSecondFactor(deps, people.olive.userId)).toBe(false);
    expect(await findActor(deps, (await enter("olive")).id)).toEqual(people.olive);
  });

  test("from it on, staff without one have no roles until they have one", async () => {
    await setting("secondFactorFrom", "2026-03-04");
    const { id } = await enter();
    expect(await findActor(deps, id)).toEqual({ ...people.root, isAdmin: false });
    expect(await owesSecondFactor(deps, people.root.userId)).toBe(true);
    await setUp();
    expect(await findActor(deps, id)).toEqual(people.root);
    expect(await findFactorDeadline(deps, people.root.userId)).toBeNull();
  });
});

describe("turning it off", () => {
  test("by its person: the password alone is enough again", async () => {
    await setUp();
    await turnOffSecondFactor(deps, people.root);
    expect((await enter()).isHalfOpen).toBe(false);
    expect(await deps.db.selectFrom("recoveryCodes").selectAll().execute()).toEqual([]);
    expect(await audited("second-factor.off")).toBe(1);
  });

  test("by another administrator, who ends the sessions and is named in the mail", async () => {
    await setUp("ada");
    await deps.db
      .updateTable("users")
      .set({ email: "ada@example.org" })
      .where("username", "=", "ada")
      .execute();
    expect(await findPersonFactor(deps, people.root, people.ada.userId)).toEqual({
      hasApp: true,
      passkeys: 0,
      recoveryCodes: 10,
    });
    await expect(turnOffPersonFactor(deps, people.olive, people.ada.userId)).rejects.toThrow(Forbidden);
    await expect(turnOffPersonFactor(deps, people.root, people.root.userId)).rejects.toThrow(Conflict);
    await enter("ada");
    await turnOffPersonFactor(deps, people.root, people.ada.userId);
    expect(await deps.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect((await enter("ada")).isHalfOpen).toBe(false);
    const mails = await mailsTo(deps.db, "ada@example.org", "second-factor");
    expect(mails.map(({ text }) => text).join()).toContain("Administrator has turned off the second step");
  });

  test("at the shell, by name", async () => {
    await setUp();
    expect(await turnOffFactorByName(deps, " Root ")).toBe(true);
    expect(await turnOffFactorByName(deps, "root")).toBe(false);
    expect((await enter()).isHalfOpen).toBe(false);
    expect(await audited("second-factor.off")).toBe(1);
  });
});

describe("sessions of staff", () => {
  test("end after half an hour without use, by the minute", async () => {
    const { id } = await enter();
    for (let use = 0; use < 6; use += 1) {
      deps.clock.advance(29 * minutes);
      expect(await findActor(deps, id)).toEqual(people.root);
    }
    deps.clock.advance(30 * minutes + 1);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("last as long as the setting says", async () => {
    await setting("staffIdleMinutes", 120);
    const { id } = await enter();
    deps.clock.advance(119 * minutes);
    expect(await findActor(deps, id)).toEqual(people.root);
  });

  test("hold the view of an account for a talk of two hours, and end it with themselves", async () => {
    const { id: sessionId } = await enter();
    const { id } = await startImpersonation(deps, people.root, sessionId, people.ada.userId);
    for (let use = 0; use < 13; use += 1) {
      deps.clock.advance(10 * minutes);
      expect(await findActor(deps, id)).toMatchObject({ userId: people.ada.userId });
    }
    deps.clock.advance(31 * minutes);
    expect(await findActor(deps, id)).toBeNull();
  });

  test("end after twelve hours of use, and those of participants after neither", async () => {
    const { id } = await enter();
    const adas = await enter("ada");
    for (let use = 0; use < 26; use += 1) {
      deps.clock.advance(28 * minutes);
      await findActor(deps, id);
    }
    expect(await findActor(deps, id)).toBeNull();
    deps.clock.advance(5 * hours);
    expect(await findActor(deps, adas.id)).toEqual(people.ada);
  });
});
