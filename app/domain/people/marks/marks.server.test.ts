import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, mailsTo } from "../../../../tests/support/mails";
import { addPeople, addPerson, password } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { findMark } from "../../base/audit/mark-rows.server";
import { days, minutes } from "../../base/deps";
import { Conflict, Forbidden, NotFound, RateLimited, Waiting } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { createStory } from "../../writing/stories/stories.server";
import { replaceFirstPassword } from "../auth/first-password.server";
import { findResetPurpose, requestPasswordReset, resetPassword } from "../auth/password-reset.server";
import { createPrintedCode, redeemPrintedCode } from "../auth/printed-codes.server";
import { openSession, signIn, type Visitor } from "../auth/sessions.server";
import { acceptMailAddress } from "../users/mail-address-requests.server";
import { createPerson, updatePerson } from "../users/manage-people.server";
import { getPerson } from "../users/people.server";
import { PersonInput } from "../users/schema";
import { setPassword } from "../users/users.server";
import { findLinkedMark, liftByLink, liftOwnMark, sendLiftLink } from "./lift-marks.server";
import { pressMark } from "./press-mark.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let ada: Self;
let olive: Self;
let root: Self;

const first = "zebra lantern quartz";
const own = "marble thicket onion";
const adas = "ada@example.org";
const olives = "olive@example.org";
const stranger: Visitor = { address: "10.0.0.9", device: "another browser", knownDevice: async () => null };

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
  ({ ada, olive, root } = people);
});

const write = (actor = ada) =>
  createStory(deps, actor, 1, { content: "The mill.", age: null, date: "", location: "" });
const knownTo = (...userIds: number[]): Visitor => ({
  ...stranger,
  knownDevice: async () => ({ id: "tablet", userIds }),
});
async function change(actor: Self, id: number, fields: Partial<PersonInput>): Promise<unknown> {
  return updatePerson(
    deps,
    actor,
    id,
    PersonInput.parse({ ...(await getPerson(deps.db, actor, id)), ...fields }),
  );
}
const enter = (visitor = stranger, username = "ada", word = first) =>
  signIn(deps, visitor, { username, password: word });
const markOf = (actor = ada) => findMark(deps, actor.userId);

/** Olive sets a password for Ada, and somebody signs in with it. */
async function enterByFirstPassword(visitor = stranger, maker = olive) {
  await change(maker, ada.userId, { password: first });
  return enter(visitor);
}

async function enterByCode(maker = olive, person = ada, visitor = stranger) {
  const { code } = await createPrintedCode(deps, maker, person.userId);
  return redeemPrintedCode(deps, visitor, { code: code.replaceAll("-", ""), password: own });
}

async function resetBy(email: string, visitor = stranger) {
  await requestPasswordReset(deps, stranger, { email });
  const [mail] = await mailsTo(deps.db, email, "password-reset");
  const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await findResetPurpose(deps, token)).toBe("password-reset");
  await resetPassword(deps, visitor, { token, password: own });
}

describe("a mark is left", () => {
  beforeEach(async () => void (await write()));

  test("by a first password, from its first use, for thirty days", async () => {
    await change(olive, ada.userId, { password: first });
    expect(await markOf()).toBeNull();
    deps.clock.advance(40 * days);
    const session = await enter();
    const mark = await markOf();
    expect([session.isMarked, mark?.madeBy, mark?.kind]).toEqual([true, "Rosewood House", "password"]);
    expect(mark?.until).toBe(new Date(deps.clock.now().getTime() + 30 * days).toISOString());
    const after = await replaceFirstPassword(deps, ada, stranger, { password: own });
    expect(after.isMarked).toBe(true);
    deps.clock.advance(30 * days);
    expect(await markOf()).toBeNull();
  });

  test("by a printed code", async () => {
    expect((await enterByCode()).isMarked).toBe(true);
    expect(await markOf()).toMatchObject({ kind: "code", madeById: olive.userId, isUsed: true });
  });

  test("by a first mail address, at once, and anew by its first use", async () => {
    await change(olive, ada.userId, { email: olives });
    expect(await markOf()).toMatchObject({ kind: "address", address: olives, isUsed: false });
    deps.clock.advance(29 * days);
    await resetBy(olives);
    expect(await markOf()).toMatchObject({ madeBy: "Rosewood House", isUsed: true });
    deps.clock.advance(29 * days);
    expect(await markOf()).not.toBeNull();
  });

  test("by a mail address that waited for longer than its mark", async () => {
    await change(olive, ada.userId, { email: olives });
    deps.clock.advance(100 * days);
    expect(await markOf()).toBeNull();
    await resetBy(olives);
    expect(await markOf()).not.toBeNull();
  });

  test("by an address that an administrator changed", async () => {
    await giveMailbox(deps.db, ada.userId, adas);
    await change(root, ada.userId, { email: "new@example.org" });
    expect(await markOf()).toMatchObject({ madeBy: "Administrator", earlierAddress: adas });
  });

  test("by the address of a new account that is first used when it holds something", async () => {
    const made = await createPerson(
      deps,
      olive,
      PersonInput.parse({ username: "ivy", email: olives, password: first }),
    );
    const ivy = { ...ada, userId: made.id, realUserId: made.id };
    await enter(stranger, "ivy");
    await replaceFirstPassword(deps, ivy, stranger, { password: own });
    expect(await markOf(ivy)).toBeNull();
    await write(ivy);
    await resetBy(olives);
    expect(await markOf(ivy)).toMatchObject({ kind: "address" });
  });

  test("by each later credential of an empty account", async () => {
    const { ben } = people;
    await enter(stranger, "ben", password);
    await enterByCode(root, ben);
    expect(await markOf(ben)).toMatchObject({ madeBy: "Administrator" });
  });
});

describe("no mark is left", () => {
  async function addIvy() {
    const input = PersonInput.parse({ username: "ivy", password: first });
    const { id } = await createPerson(deps, olive, input);
    return { ...ada, userId: id, realUserId: id };
  }

  test("by the first credential of an empty account, nor by one in place of one that was never used", async () => {
    const ivy = await addIvy();
    const session = await enterByCode(olive, ivy);
    expect([session.isMarked, await markOf(ivy)]).toEqual([false, null]);
  });

  test("by the first password of an empty account", async () => {
    const ivy = await addIvy();
    expect((await enter(stranger, "ivy")).isMarked).toBe(false);
    await replaceFirstPassword(deps, ivy, stranger, { password: own });
    expect(await markOf(ivy)).toBeNull();
  });

  test("but by the first credential of an account that holds something by then", async () => {
    const ivy = await addIvy();
    await write(ivy);
    expect((await enter(stranger, "ivy")).isMarked).toBe(true);
  });

  test("by a password that was set at the shell", async () => {
    await write();
    await setPassword(deps, "ada", own);
    expect((await enter(stranger, "ada", own)).isMarked).toBe(false);
  });

  test("by the person's own address again", async () => {
    await write();
    await giveMailbox(deps.db, ada.userId, adas);
    await change(root, ada.userId, { email: "typo@example.org" });
    await change(olive, ada.userId, { email: adas });
    expect(await markOf()).toBeNull();
  });

  test("by signing in with one's own password and mail", async () => {
    await write();
    await giveMailbox(deps.db, ada.userId, adas);
    await resetBy(adas);
    expect((await enter(stranger, "ada", own)).isMarked).toBe(false);
  });
});

describe("a mark is lifted", () => {
  beforeEach(async () => void (await write()));

  test("by signing in on a device known from before", async () => {
    await enterByFirstPassword(knownTo(ada.userId));
    expect(await markOf()).toBeNull();
  });

  test("not on a device where staff have signed in too", async () => {
    await enterByFirstPassword(knownTo(olive.userId, ada.userId));
    expect(await markOf()).not.toBeNull();
  });

  test("by the old address", async () => {
    await giveMailbox(deps.db, ada.userId, adas);
    await enterByFirstPassword();
    // The new password ends all other tokens.
    await replaceFirstPassword(deps, ada, stranger, { password: own });
    const [mail] = await mailsTo(deps.db, adas, "credential-mark");
    const token = /account\/mark\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await findLinkedMark(deps, token)).toMatchObject({ madeBy: "Rosewood House" });
    expect(await markOf()).not.toBeNull();
    await liftByLink(deps, token);
    expect(await markOf()).toBeNull();
    await expect(liftByLink(deps, token)).rejects.toThrow(NotFound);
  });

  test("by the old address, which is mailed three times at once at most", async () => {
    await giveMailbox(deps.db, ada.userId, adas);
    await enterByFirstPassword();
    const before = (await mailsTo(deps.db, adas, "credential-mark")).length;
    for (let n = 0; n < 3; n += 1) await sendLiftLink(deps, ada);
    await expect(sendLiftLink(deps, ada)).rejects.toThrow(RateLimited);
    expect(await mailsTo(deps.db, adas, "credential-mark")).toHaveLength(before + 3);
    deps.clock.advance(10 * minutes);
    await sendLiftLink(deps, ada);
  });

  test("never by an address that staff set", async () => {
    await change(olive, ada.userId, { email: olives });
    await enterByFirstPassword();
    expect(await mailsTo(deps.db, olives, "credential-mark")).toEqual([]);
    expect(await markOf()).toMatchObject({ earlierAddress: null });
  });

  test("for an unused address only until its first use, when the person has merely signed in", async () => {
    await change(olive, ada.userId, { email: olives });
    await enter(knownTo(ada.userId), "ada", password);
    expect(await markOf()).toBeNull();
    await resetBy(olives);
    expect(await markOf()).not.toBeNull();
  });

  test("for good, when the person has said that the address is theirs", async () => {
    await change(olive, ada.userId, { email: olives });
    await expect(liftOwnMark(deps, ada, false)).rejects.toThrow(Conflict);
    await liftOwnMark(deps, ada, true);
    await resetBy(olives);
    expect(await markOf()).toBeNull();
  });

  test("by two of the staff, one of them an administrator who did not make it", async () => {
    await enterByFirstPassword();
    const press = (actor: Self, reason = "I sat beside her") =>
      pressMark(deps, actor, ada.userId, { reason });
    expect(await press(olive)).toBe(false);
    await expect(press(olive)).rejects.toThrow(Conflict);
    await expect(press(people.otto)).rejects.toThrow(NotFound);
    expect(await markOf()).not.toBeNull();
    expect(await press(root)).toBe(true);
    expect(await markOf()).toBeNull();
  });

  test("not by an owner and the administrator who made it", async () => {
    await enterByFirstPassword(stranger, root);
    await pressMark(deps, olive, ada.userId, { reason: "I know her" });
    expect(await pressMark(deps, root, ada.userId, { reason: "I know her" })).toBe(false);
    const rita = await addPerson(deps.db, "rita", { displayName: "Rita", isAdmin: true });
    expect(await pressMark(deps, rita, ada.userId, { reason: "I rang her" })).toBe(true);
  });
});

describe("an owner's change of a mail address", () => {
  beforeEach(() => giveMailbox(deps.db, ada.userId, adas));
  const emailOf = async () => (await getPerson(deps.db, root, ada.userId)).email;

  test("waits for a yes from the old address, and saves all else", async () => {
    const asked = change(olive, ada.userId, { email: olives, displayName: "Ada W." });
    await expect(asked).rejects.toThrow(Waiting);
    expect(await getPerson(deps.db, root, ada.userId)).toMatchObject({ email: adas, displayName: "Ada W." });
    const [mail] = await mailsTo(deps.db, adas, "mail-address-request");
    const token = /mail-address\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await acceptMailAddress(deps, token);
    expect(await emailOf()).toBe(olives);
    await expect(acceptMailAddress(deps, token)).rejects.toThrow(NotFound);
    await write();
    await resetBy(olives);
    expect(await markOf()).toBeNull();
  });

  test("is refused where no mail can go, and so is taking it away", async () => {
    await expect(change(olive, ada.userId, { email: null })).rejects.toThrow(Forbidden);
    deps = { ...deps, config: { ...deps.config, appUrl: undefined } };
    await expect(change(olive, ada.userId, { email: olives })).rejects.toThrow(Forbidden);
    expect(await emailOf()).toBe(adas);
  });

  test("cannot be said yes to from an address that staff set", async () => {
    await write();
    await change(root, ada.userId, { email: "root@example.org" });
    await expect(change(olive, ada.userId, { email: olives })).rejects.toThrow(Waiting);
    expect(await mailsTo(deps.db, "root@example.org", "mail-address-request")).toEqual([]);
    expect(await mailsTo(deps.db, adas, "mail-address-request")).toHaveLength(1);
  });
});

describe("a browser in which staff are signed in", () => {
  beforeEach(async () => void (await write()));
  const besideOlive = (): Visitor => ({ ...stranger, staffId: async () => olive.userId });

  test("opens no account with a mark, by any way, and uses nothing up", async () => {
    await change(olive, ada.userId, { password: first });
    await expect(enter(besideOlive())).rejects.toThrow(Forbidden);
    expect(await markOf()).toBeNull();
    const { code } = await createPrintedCode(deps, olive, ada.userId);
    const typed = { code: code.replaceAll("-", ""), password: own };
    await expect(redeemPrintedCode(deps, besideOlive(), typed)).rejects.toThrow(Forbidden);
    expect((await redeemPrintedCode(deps, stranger, typed)).isMarked).toBe(true);
    await expect(enter(besideOlive(), "ada", own)).rejects.toThrow(Forbidden);
    await change(olive, ada.userId, { email: olives });
    await expect(resetBy(olives, besideOlive())).rejects.toThrow(Forbidden);
    const bySignIn = deps.db
      .transaction()
      .execute((db) => openSession({ ...deps, db }, besideOlive(), ada.userId, "link"));
    await expect(bySignIn).rejects.toThrow(Forbidden);
  });

  test("opens all others, and its own", async () => {
    expect((await enter(besideOlive(), "ada", password)).isMarked).toBe(false);
    const { code } = await createPrintedCode(deps, root, olive.userId);
    await write(olive);
    const typed = { code: code.replaceAll("-", ""), password: own };
    expect((await redeemPrintedCode(deps, besideOlive(), typed)).isMarked).toBe(true);
  });
});

test("lines of the audit log say who made the way in, while the mark lasts", async () => {
  await write();
  await enterByFirstPassword();
  await recordAudit(deps, ada, "one");
  await recordAudit(deps, { userId: ada.userId, realUserId: root.userId }, "two");
  deps.clock.advance(30 * days);
  await recordAudit(deps, ada, "three");
  const rows = await deps.db
    .selectFrom("auditLog")
    .select(["action", "details"])
    .where("action", "in", ["session.start", "one", "two", "three"])
    .orderBy("id")
    .execute();
  expect(rows.map(({ action, details }) => [action, JSON.parse(details).credentialBy])).toEqual([
    ["session.start", olive.userId],
    ["one", olive.userId],
    ["two", undefined],
    ["three", undefined],
  ]);
});
