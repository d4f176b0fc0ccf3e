import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, mailsTo, newestLink } from "../../../../tests/support/mails";
import { addPeople, password } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { minutes } from "../../base/deps";
import { RateLimited, Unavailable, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { setPassword } from "../users/users.server";
import { findResetPurpose, requestPasswordReset, resetPassword } from "./password-reset.server";
import { findActor } from "./session-actor.server";
import { signIn } from "./sessions.server";
import { recordAttempt } from "./throttle/throttle.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
const visitor = { address: "10.0.0.1", device: "a tablet" };
const adas = "ada@example.org";

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
  await giveMailbox(deps.db, people.ada.userId, "Ada@example.org");
  await giveMailbox(deps.db, people.ada.userId, adas);
});

const ask = (email = adas) => requestPasswordReset(deps, visitor, { email });
const reset = (token: string, word = "another good one") =>
  resetPassword(deps, visitor, { token, password: word });
const countMails = async () => (await deps.db.selectFrom("mails").select("id").execute()).length;

describe("asking", () => {
  test.each([adas, " ADA@Example.org ", "ada", "ADA"])(
    "by %j mails a link to the public address",
    async (name) => {
      await ask(name);
      const [mail] = await mailsTo(deps.db, adas);
      expect(mail).toMatchObject({ kind: "password-reset", userId: people.ada.userId, state: "queued" });
      expect(mail?.text).toMatch(/https:\/\/stories\.example\.org\/reset\?token=[\w-]{22}\n/);
      expect(mail?.text).toContain("Your username is ada.");
      expect(mail?.html).toContain('href="https://stories.example.org/reset?token=');
    },
  );

  test.each(["nobody@example.org", "ben", "%", "ada@example.or_"])(
    "by %j mails nothing, and says nothing",
    async (name) => {
      await ask(name);
      expect(await countMails()).toBe(0);
    },
  );

  test("the database knows the link by its hash alone", async () => {
    await ask();
    const { token } = await newestLink(deps.db, adas);
    const rows = await deps.db.selectFrom("oneTimeTokens").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("those who share an address get a mail each", async () => {
    await giveMailbox(deps.db, people.ben.userId, adas);
    await ask();
    const texts = (await mailsTo(deps.db, adas)).map(({ text }) => /username is (\w+)/.exec(text)?.[1]);
    expect(texts.sort()).toEqual(["ada", "ben"]);
  });

  test("a suspended person gets none", async () => {
    const suspendedAt = "2026-01-01T00:00:00.000Z";
    await deps.db.updateTable("users").set({ suspendedAt }).where("id", "=", people.ada.userId).execute();
    await ask();
    expect(await countMails()).toBe(0);
  });

  test("five at a time are enough, from wherever they are asked for", async () => {
    for (let host = 0; host < 7; host += 1) {
      await requestPasswordReset(
        deps,
        { ...visitor, address: `10.1.0.${host}` },
        { email: host < 5 ? adas : "ada" },
      );
    }
    expect(await countMails()).toBe(5);
    deps.clock.advance(30 * minutes);
    await ask();
    expect(await countMails()).toBe(6);
  });

  test("the thirty-first from an address within three minutes must wait", async () => {
    for (let name = 0; name < 30; name += 1)
      await recordAttempt(deps, {
        action: "mailed link",
        address: visitor.address,
        account: `nobody-${name}`,
      });
    const error = await ask().catch((refusal) => refusal);
    expect(error).toBeInstanceOf(RateLimited);
    expect(error.retryAfter).toBe(18);
  });

  test("without a public address no mail is made", async () => {
    deps.config.appUrl = undefined;
    await expect(ask()).rejects.toBeInstanceOf(Unavailable);
    expect(await countMails()).toBe(0);
  });
});

describe("the link", () => {
  test("gives a new password once, ends all sessions and other links, and tells the person", async () => {
    const { id } = await signIn(deps, visitor, { username: "ada", password });
    await ask();
    const first = await newestLink(deps.db, adas);
    await ask();
    const { token } = await newestLink(deps.db, adas);
    await reset(token);
    expect(await findActor(deps, id)).toBeNull();
    expect(await signIn(deps, visitor, { username: "ada", password: "another good one" })).toBeTruthy();
    await expect(signIn(deps, visitor, { username: "ada", password })).rejects.toThrow();
    expect(await mailsTo(deps.db, adas, "password-changed")).toHaveLength(1);
    await expect(reset(token, "a third good one")).rejects.toBeInstanceOf(ValidationError);
    await expect(reset(first.token, "a third good one")).rejects.toBeInstanceOf(ValidationError);
  });

  test("twice at the same moment works once", async () => {
    await ask();
    const { token } = await newestLink(deps.db, adas);
    const outcomes = await Promise.allSettled([
      reset(token, "the first of two"),
      reset(token, "the second of two"),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("works for half an hour", async () => {
    await ask();
    const { token } = await newestLink(deps.db, adas);
    deps.clock.advance(30 * minutes - 1);
    expect(await findResetPurpose(deps, token)).toBe("password-reset");
    deps.clock.advance(1);
    expect(await findResetPurpose(deps, token)).toBeUndefined();
    await expect(reset(token)).rejects.toBeInstanceOf(ValidationError);
  });

  test("that nobody was sent opens nothing", async () => {
    await ask("nobody@example.org");
    for (const token of ["", "x", "A".repeat(22)]) {
      await expect(reset(token)).rejects.toBeInstanceOf(ValidationError);
    }
  });

  test("ends when the password is changed elsewhere", async () => {
    await ask();
    const { token } = await newestLink(deps.db, adas);
    await setPassword(deps, "ada", "a password by shell");
    expect(await findResetPurpose(deps, token)).toBeUndefined();
  });
});
