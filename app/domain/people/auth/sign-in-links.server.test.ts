import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, mailsTo, newestLink } from "../../../../tests/support/mails";
import { addPeople, addPerson } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { minutes } from "../../base/deps";
import { RateLimited, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { findResetPurpose, requestPasswordReset } from "./password-reset.server";
import { findActor } from "./session-actor.server";
import { findSignInName, requestSignInLink, signInByCode, signInByLink } from "./sign-in-links.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
const visitor = { address: "10.0.0.1", device: "a tablet" };
const adas = "ada@example.org";
const tablet = { requestId: "the tablet's secret", returnTo: "/bio" };

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
  await giveMailbox(deps.db, people.ada.userId, adas);
});

const ask = (email = adas, request = tablet) => requestSignInLink(deps, visitor, { email }, request);
const byCode = (code: string, requestId = tablet.requestId, from = visitor) =>
  signInByCode(deps, from, requestId, { code });
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, "0");

test.each([
  ["who has pressed a link there", { provenAddress: adas }],
  ["whose account was not made by a stranger", { provenAddress: null }],
])("strangers' accounts with an address crowd nobody out %s", async (_, own) => {
  await deps.db.updateTable("users").set(own).where("id", "=", people.ada.userId).execute();
  const since = "2026-03-03T10:00:00.000Z";
  for (let n = 0; n < 6; n += 1) {
    const { userId } = await addPerson(deps.db, `stranger-${n}`, { displayName: "Somebody" });
    const change = { email: adas, addressUnprovenSince: since, lastUseAt: since };
    await deps.db.updateTable("users").set(change).where("id", "=", userId).execute();
  }
  await ask();
  const mails = await mailsTo(deps.db, adas);
  expect(mails.map(({ userId }) => userId)).toContain(people.ada.userId);
  expect(mails).toHaveLength(5);
});

test("more than five who share a mailbox, and have shown it, all get in", async () => {
  for (let n = 0; n < 6; n += 1) {
    const { userId } = await addPerson(deps.db, `neighbor-${n}`, { displayName: "Somebody" });
    const change = { email: adas, provenAddress: adas };
    await deps.db.updateTable("users").set(change).where("id", "=", userId).execute();
  }
  await ask();
  expect(await mailsTo(deps.db, adas)).toHaveLength(6);
  await requestPasswordReset(deps, visitor, { email: "ada" });
  expect((await mailsTo(deps.db, adas)).at(0)?.userId).toBe(people.ada.userId);
});

describe("the link", () => {
  test("signs in once, on any device, and leads to the page that was asked for", async () => {
    await ask();
    const { token, href } = await newestLink(deps.db, adas);
    expect(href).toBe(`https://stories.example.org/auth/link?token=${token}`);
    expect(await findSignInName(deps, token)).toBe("Ada Whitfield");
    expect(await findSignInName(deps, token)).toBe("Ada Whitfield");
    const phone = { address: "10.9.9.9", device: "a phone" };
    const arrival = await signInByLink(deps, phone, token);
    expect(arrival).toMatchObject({ returnTo: "/bio", isClosed: false });
    expect(await findActor(deps, arrival.id)).toEqual(people.ada);
    expect(await refusal(signInByLink(deps, phone, token))).toBeInstanceOf(ValidationError);
    expect(await findSignInName(deps, token)).toBeUndefined();
  });

  test("used up, its code is used up too", async () => {
    await ask();
    const { token, code } = await newestLink(deps.db, adas);
    await signInByLink(deps, visitor, token);
    expect(await refusal(byCode(code))).toBeInstanceOf(ValidationError);
  });

  test("works for half an hour", async () => {
    await ask();
    const { token, code } = await newestLink(deps.db, adas);
    deps.clock.advance(30 * minutes);
    expect(await findSignInName(deps, token)).toBeUndefined();
    expect(await refusal(signInByLink(deps, visitor, token))).toBeInstanceOf(ValidationError);
    expect(await refusal(byCode(code))).toBeInstanceOf(ValidationError);
  });

  test("for one thing is not good for the other", async () => {
    await ask();
    const signIn = await newestLink(deps.db, adas);
    await requestPasswordReset(deps, visitor, { email: adas });
    const reset = await newestLink(deps.db, adas);
    expect(await findResetPurpose(deps, signIn.token)).toBeUndefined();
    expect(await findSignInName(deps, reset.token)).toBeUndefined();
  });

  test("opens nothing for somebody who was suspended meanwhile", async () => {
    await ask();
    const { token, code } = await newestLink(deps.db, adas);
    const suspendedAt = "2026-01-01T00:00:00.000Z";
    await deps.db.updateTable("users").set({ suspendedAt }).where("id", "=", people.ada.userId).execute();
    expect(await refusal(signInByLink(deps, visitor, token))).toBeInstanceOf(ValidationError);
    expect(await refusal(byCode(code))).toBeInstanceOf(ValidationError);
  });
});

describe("the code", () => {
  test("signs in the browser that waits, once, and uses the link up", async () => {
    await ask();
    const { token, code } = await newestLink(deps.db, adas);
    expect(code).toMatch(/^\d{6}$/);
    const arrival = await byCode(code);
    expect(arrival.returnTo).toBe("/bio");
    expect(await findActor(deps, arrival.id)).toEqual(people.ada);
    expect(await refusal(byCode(code))).toBeInstanceOf(ValidationError);
    expect(await findSignInName(deps, token)).toBeUndefined();
  });

  test("is no use to another browser", async () => {
    await ask();
    const { code } = await newestLink(deps.db, adas);
    expect(await refusal(byCode(code, "another secret"))).toBeInstanceOf(ValidationError);
    expect(await byCode(code)).toBeTruthy();
  });

  test("may be wrong five times; then the right one is of no use, on any number of addresses", async () => {
    await ask();
    const { code, token } = await newestLink(deps.db, adas);
    const tries = Array.from({ length: 8 }, (_, index) =>
      refusal(
        byCode(otherThan(code, index + 1), tablet.requestId, { ...visitor, address: `10.3.0.${index}` }),
      ),
    );
    const words = (await Promise.all(tries)).map((error) => error.errors.code[0]);
    expect(words.filter((text) => text.includes("not the code"))).toHaveLength(5);
    const { errors } = await refusal(byCode(code));
    expect(errors.code).toEqual(["This code no longer works. Please ask for a new email."]);
    expect(await findSignInName(deps, token)).toBe("Ada Whitfield");
  });

  test("for an address that nobody has is refused in the same words, as often", async () => {
    const words = async (email: string, requestId: string, from: string) => {
      await ask(email, { requestId, returnTo: "/" });
      const said: string[] = [];
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const { errors } = await refusal(byCode("abcdef", requestId, { ...visitor, address: from }));
        said.push(errors.code[0]);
      }
      return said;
    };
    expect(await words("nobody@example.org", "one", "10.4.0.1")).toEqual(
      await words(adas, "two", "10.4.0.2"),
    );
  });

  test("an address that guesses is slowed down, and most of a flood is refused", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await refusal(byCode("123456", `${attempt}`));
    const flood = Array.from({ length: 12 }, (_, attempt) => refusal(byCode("123456", `flood-${attempt}`)));
    const refused = (await Promise.all(flood)).filter((error) => error instanceof RateLimited);
    expect(refused).toHaveLength(8);
  });

  test("of those who share a mailbox leads each to their own account", async () => {
    await giveMailbox(deps.db, people.ben.userId, adas);
    await ask();
    const mails = await mailsTo(deps.db, adas);
    const bens = mails.find(({ text }) => text.includes("as ben"));
    const codes = mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? "");
    expect(new Set(codes).size).toBe(2);
    const arrival = await byCode(/^\d{6}$/m.exec(bens?.text ?? "")?.[0] ?? "");
    expect(arrival.user.username).toBe("ben");
  });

  test("neither it nor the browser's secret is in the database", async () => {
    await ask();
    const { code } = await newestLink(deps.db, adas);
    await refusal(byCode(otherThan(code)));
    const tables = ["oneTimeTokens", "attempts", "auditLog", "sessions"] as const;
    const rows = await Promise.all(tables.map((table) => deps.db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(tablet.requestId);
  });
});
