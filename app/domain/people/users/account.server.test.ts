import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, mailsTo, newestLink } from "../../../../tests/support/mails";
import { addPeople, password } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Actor, requireSelf, type Self } from "../../base/actor";
import { days, hours } from "../../base/deps";
import { Conflict, Forbidden, NotFound, RateLimited, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import {
  closeAccount,
  getClosableAccount,
  getClosedAccount,
  reopenAccount,
} from "../../running/closing/close-account.server";
import { changePassword } from "../auth/change-password.server";
import { listDevices, signOutDevice, signOutOtherDevices } from "../auth/devices.server";
import { impersonate } from "../auth/impersonation.server";
import { findResetPurpose, requestPasswordReset } from "../auth/password-reset.server";
import { findActor, findClosedActor } from "../auth/session-actor.server";
import { signIn } from "../auth/sessions.server";
import { recordAttempt } from "../auth/throttle/throttle.server";
import { changeMailAddress, getAccount, updateDetails } from "./account.server";
import { setRole } from "./users.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
const tablet = { address: "10.0.0.1", device: "Mozilla/5.0 (iPad) Version/15.6 Safari/604.1" };
const laptop = { address: "10.0.0.2", device: "Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36" };
const adas = "ada@example.org";

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
  await giveMailbox(deps.db, people.ada.userId, adas);
});

const enter = (from = tablet, username = "ada", word = password) =>
  signIn(deps, from, { username, password: word });
const viewed = async () => (await impersonate(deps.db, people.root, people.ada.userId)) as Actor;
/** Does what a route does during impersonation. */
const whileViewing = async (act: (self: Self) => Promise<unknown>) => act(requireSelf(await viewed()));
const close = (actor = people.ada) => closeAccount(deps, actor, tablet, { currentPassword: password });
const newPassword = { currentPassword: password, password: "a brand new one" };

describe("details", () => {
  test("are shown, and the name is changed", async () => {
    await updateDetails(deps, people.ada, { displayName: "Ada W." });
    expect(await getAccount(deps, people.ada)).toEqual({
      username: "ada",
      displayName: "Ada W.",
      email: adas,
      locale: "en",
      addressForm: "formal",
      plan: null,
      timeRemaining: "0h 0m",
      hasHouse: true,
      isInTrial: false,
    });
    expect((await getAccount(deps, people.ben)).displayName).toBe("Ben Okafor");
  });

  test("of a plan are told by its name", async () => {
    await deps.db.updateTable("users").set({ plan: "family", bookedMinutes: 90 }).execute();
    expect(await getAccount(deps, people.ada)).toMatchObject({
      plan: "Family Legacy",
      timeRemaining: "8h 30m",
    });
  });
});

describe("the mail address", () => {
  test("is changed by who knows the password; the old one is told, and links to it end", async () => {
    await requestPasswordReset(deps, tablet, { email: adas });
    const { token } = await newestLink(deps.db, adas);
    const email = "whitfield@example.com";
    await changeMailAddress(deps, people.ada, tablet, { email, currentPassword: password });
    expect((await getAccount(deps, people.ada)).email).toBe(email);
    const [auditedColumns] = await mailsTo(deps.db, adas, "mail-changed");
    expect(auditedColumns?.text).toContain("w…@example.com");
    expect(auditedColumns?.text).not.toContain(email);
    expect(await mailsTo(deps.db, email)).toEqual([]);
    expect(await findResetPurpose(deps, token)).toBeUndefined();
  });

  test("may be taken away", async () => {
    await changeMailAddress(deps, people.ada, tablet, { email: null, currentPassword: password });
    expect((await getAccount(deps, people.ada)).email).toBeNull();
    expect((await mailsTo(deps.db, adas))[0]?.text).toContain("no longer has an email address");
  });

  test("saved as it is, is no change", async () => {
    await changeMailAddress(deps, people.ada, tablet, { email: adas, currentPassword: password });
    expect(await mailsTo(deps.db, adas)).toEqual([]);
  });

  test("stays with a wrong password, and while somebody views the account", async () => {
    const input = { email: "evil@example.org", currentPassword: "wrong" };
    const error = await refusal(changeMailAddress(deps, people.ada, tablet, input));
    expect(error.errors).toEqual({ currentPassword: ["This is not your password. Please try again."] });
    const byRoot = { email: "evil@example.org", currentPassword: password };
    const change = (self: Self) => changeMailAddress(deps, self, tablet, byRoot);
    expect(await refusal(whileViewing(change))).toBeInstanceOf(Forbidden);
    expect((await getAccount(deps, people.ada)).email).toBe(adas);
  });
});

describe("the password", () => {
  test("is changed: a fresh session here, the others ended, and a mail", async () => {
    const [here, there] = [await enter(), await enter(laptop)];
    const fresh = await changePassword(deps, people.ada, tablet, newPassword);
    expect(await findActor(deps, fresh.id)).toEqual(people.ada);
    expect([await findActor(deps, here.id), await findActor(deps, there.id)]).toEqual([null, null]);
    expect(await refusal(enter())).toBeInstanceOf(Error);
    expect(await enter(tablet, "ada", "a brand new one")).toBeTruthy();
    expect(await mailsTo(deps.db, adas, "password-changed")).toHaveLength(1);
  });

  test("of somebody without a mailbox is changed without a mail", async () => {
    await changePassword(deps, people.ben, tablet, newPassword);
    expect(await deps.db.selectFrom("mails").selectAll().execute()).toEqual([]);
  });

  test("stays while somebody views the account, and is not guessed here either", async () => {
    const change = (self: Self) => changePassword(deps, self, tablet, newPassword);
    expect(await refusal(whileViewing(change))).toBeInstanceOf(Forbidden);
    const wrong = { ...newPassword, currentPassword: "a guess" };
    expect(await refusal(changePassword(deps, people.ada, tablet, wrong))).toBeInstanceOf(ValidationError);
    const attempt = { action: "own password", address: tablet.address } as const;
    for (let guess = 1; guess < 25; guess += 1)
      await recordAttempt(deps, { ...attempt, account: String(people.ada.userId) });
    expect(await refusal(changePassword(deps, people.ada, tablet, newPassword))).toBeInstanceOf(RateLimited);
    expect(await enter(laptop)).toBeTruthy();
  });
});

describe("signed-in devices", () => {
  test("are listed by what people call them, this one first", async () => {
    const there = await enter(laptop);
    deps.clock.advance(3 * hours);
    const here = await enter();
    await enter(laptop, "ben");
    const devices = await listDevices(deps, people.ada, there.id);
    expect(devices.map(({ name, seen, isThis }) => [name, seen, isThis])).toEqual([
      ["Chrome on a Windows computer", "3 hours ago", true],
      ["Safari on an iPad", "within the last hour", false],
    ]);
    expect(JSON.stringify(devices)).not.toContain(here.id);
    deps.clock.advance(14 * days + 1);
    expect(await listDevices(deps, people.ada, here.id)).toEqual([]);
  });

  test("are signed out from another", async () => {
    const [here, there] = [await enter(), await enter(laptop)];
    const ref = (await listDevices(deps, people.ada, here.id))[1]?.ref ?? "";
    expect(await refusal(signOutDevice(deps, people.ben, ref))).toBeInstanceOf(NotFound);
    expect(await refusal(whileViewing((self) => signOutDevice(deps, self, ref)))).toBeInstanceOf(Forbidden);
    await signOutDevice(deps, people.ada, ref);
    expect(await findActor(deps, there.id)).toBeNull();
    expect(await findActor(deps, here.id)).not.toBeNull();
    expect(await refusal(signOutDevice(deps, people.ada, ref))).toBeInstanceOf(NotFound);
  });

  test("are all signed out but one", async () => {
    const [here, there, bens] = [await enter(), await enter(laptop), await enter(laptop, "ben")];
    await signOutOtherDevices(deps, people.ada, here.id);
    expect(await findActor(deps, there.id)).toBeNull();
    expect(await findActor(deps, here.id)).not.toBeNull();
    expect(await findActor(deps, bens.id)).not.toBeNull();
    expect(await refusal(whileViewing((self) => signOutOtherDevices(deps, self, "")))).toBeInstanceOf(
      Forbidden,
    );
  });

  test("are not shown to who views the account", async () => {
    await enter();
    expect(await listDevices(deps, await viewed(), "")).toEqual([]);
  });
});

describe("closing the account", () => {
  test("ends sessions and links at once, and a mail tells of it", async () => {
    const { id } = await enter();
    await requestPasswordReset(deps, tablet, { email: adas });
    const { token } = await newestLink(deps.db, adas);
    await close();
    expect(await findActor(deps, id)).toBeNull();
    expect(await findResetPurpose(deps, token)).toBeUndefined();
    const [auditedColumns] = await mailsTo(deps.db, adas, "account-closed");
    expect(auditedColumns?.text).toContain("https://stories.example.org/auth\n");
  });

  test("without a public address tells of it without a link", async () => {
    deps.config.appUrl = undefined;
    await close();
    expect((await mailsTo(deps.db, adas, "account-closed"))[0]?.text).not.toContain("http");
  });

  test("leaves a way back: who signs in is nobody but the one who may open it again", async () => {
    await close();
    deps.clock.advance(29 * days);
    const { id, isClosed } = await enter();
    expect(isClosed).toBe(true);
    expect(await findActor(deps, id)).toBeNull();
    const closed = (await findClosedActor(deps, id)) as Self;
    expect(await getClosedAccount(deps, closed)).toEqual({
      displayName: "Ada Whitfield",
      daysLeft: 1,
      hasEndedPlan: false,
    });
    await reopenAccount(deps, closed);
    expect(await findActor(deps, id)).toEqual(people.ada);
    expect(await findClosedActor(deps, id)).toBeNull();
    expect(await mailsTo(deps.db, adas, "account-reopened")).toHaveLength(1);
    expect(await refusal(reopenAccount(deps, closed))).toBeInstanceOf(NotFound);
    expect(await refusal(getClosedAccount(deps, closed))).toBeInstanceOf(NotFound);
  });

  test("needs the password, and the person", async () => {
    const wrong = closeAccount(deps, people.ada, tablet, { currentPassword: "wrong" });
    expect(await refusal(wrong)).toBeInstanceOf(ValidationError);
    expect(await refusal(whileViewing(close))).toBeInstanceOf(Forbidden);
    expect(await refusal(whileViewing((self) => getClosableAccount(deps.db, self)))).toBeInstanceOf(
      Forbidden,
    );
    expect((await getAccount(deps, people.ada)).username).toBe("ada");
    expect(await findActor(deps, (await enter()).id)).not.toBeNull();
  });

  test("closes it for those who view it", async () => {
    await close();
    expect(await impersonate(deps.db, people.root, people.ada.userId)).toBeNull();
  });

  test("is not for the last administrator", async () => {
    expect(await refusal(close(people.root))).toBeInstanceOf(Conflict);
    expect((await getClosableAccount(deps.db, people.root)).blocker).toContain(
      "You are the only administrator",
    );
    await setRole(deps, "olive", { isAdmin: true });
    expect((await getClosableAccount(deps.db, people.root)).blocker).toBeNull();
    await close(people.root);
    const olive = { ...people.olive, isAdmin: true };
    expect(await refusal(close(olive))).toBeInstanceOf(Conflict);
    expect(await refusal(setRole(deps, "olive", { isAdmin: false }))).toBeInstanceOf(ValidationError);
  });
});
