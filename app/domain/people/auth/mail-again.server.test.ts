import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { giveMailbox, mailsTo, newestLink } from "../../../../tests/support/mails";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days, minutes } from "../../base/deps";
import type { MailDeps } from "../../base/mail/outbox.server";
import { deliverDueMails, type OutgoingMail } from "../../running/mail/delivery.server";
import { findResetPurpose, requestPasswordReset } from "./password-reset.server";
import type { Visitor } from "./sessions.server";
import { findSignInName, requestSignInLink, signInByLink } from "./sign-in-links.server";

let deps: MailDeps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let delivered: (OutgoingMail & { at: number })[];
let asked: number;
const adas = "ada@example.org";

beforeEach(async () => {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog(), config };
  people = await addPeople(deps.db);
  await giveMailbox(deps.db, people.ada.userId, adas);
  delivered = [];
  asked = 0;
});

const stranger = (): Visitor => {
  asked += 1;
  return { address: `10.1.${asked % 250}.${Math.floor(asked / 250)}`, device: "a computer" };
};
const herTablet = (): Visitor => ({
  address: "203.0.113.9",
  device: "a tablet",
  knownDevice: async () => ({ id: "tablet", userIds: [people.ada.userId] }),
});
const ask = (visitor = stranger()) =>
  requestSignInLink(deps, visitor, { email: adas }, { requestId: `request ${asked}`, returnTo: "/" });
const askForReset = (visitor = stranger()) => requestPasswordReset(deps, visitor, { email: adas });

async function deliver(): Promise<number> {
  const before = delivered.length;
  const at = deps.clock.now().getTime();
  const sender = { send: async (mail: OutgoingMail) => void delivered.push({ ...mail, at }) };
  await deliverDueMails(deps, sender, new AbortController().signal);
  return delivered.length - before;
}

const tokenIn = ({ text }: { text: string }) => /token=([\w-]+)/.exec(text)?.[1] ?? "";

async function useUpLimit(): Promise<void> {
  for (let request = 0; request < 5; request += 1) await ask();
  await deliver();
}

describe("at the limit", () => {
  test("the newest mail goes out again within a minute, with its link and an id of its own", async () => {
    await useUpLimit();
    await ask();
    expect(await deliver()).toBe(0);
    deps.clock.advance(1 * minutes);
    expect(await deliver()).toBe(1);
    const [newest, again] = delivered.slice(-2);
    expect(again).toMatchObject({ text: newest?.text, recipient: adas });
    expect(again?.messageId).not.toBe(newest?.messageId);
    const phone = { address: "10.9.9.9", device: "a phone" };
    const arrival = await signInByLink(deps, phone, tokenIn(again ?? { text: "" }));
    expect(arrival.user.username).toBe("ada");
  });

  test("many requests send it once a minute for ten minutes, and then once in ten", async () => {
    await useUpLimit();
    const started = deps.clock.now().getTime();
    for (let second = 0; second < 3 * 60 * 60; second += 20) {
      await ask();
      await deliver();
      deps.clock.advance(20_000);
    }
    const minutesOf = delivered.slice(5).map(({ at }) => (at - started) / minutes);
    expect(minutesOf.slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const later = minutesOf.filter((minute) => minute > 10);
    // Five new ones each half hour, as before, and one in ten minutes.
    expect(later.length).toBeLessThanOrEqual(6 * 5 + 18);
    const gaps = later.map((minute, index) => minute - (later[index - 1] ?? 10));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(10.5);
  });

  test("each link that arrives works for ten minutes at least", async () => {
    await useUpLimit();
    for (let minute = 0; minute < 120; minute += 1) {
      await ask();
      const before = delivered.length;
      await deliver();
      for (const mail of delivered.slice(before)) {
        const row = await findSignInName(deps, tokenIn(mail));
        expect(row).toBe("Ada Whitfield");
        const end = await deps.db
          .selectFrom("mails")
          .select("uselessAt")
          .where("text", "=", mail.text)
          .executeTakeFirstOrThrow();
        expect(new Date(end.uselessAt ?? 0).getTime()).toBeGreaterThanOrEqual(
          deps.clock.now().getTime() + 10 * minutes,
        );
      }
      deps.clock.advance(1 * minutes);
    }
  });

  test("a mail whose link was used does not go out again", async () => {
    await useUpLimit();
    await ask(herTablet());
    await ask(herTablet());
    await deliver();
    const used = await newestLink(deps.db, adas);
    await signInByLink(deps, herTablet(), used.token);
    await ask();
    deps.clock.advance(1 * minutes);
    expect(await deliver()).toBe(1);
    expect(delivered.at(-1)?.text).not.toContain(used.token);
    expect(await findSignInName(deps, tokenIn(delivered.at(-1) ?? { text: "" }))).toBe("Ada Whitfield");
  });

  test("of one kind of link the other is still mailed", async () => {
    await useUpLimit();
    await askForReset();
    expect(await deliver()).toBe(1);
    expect(await findResetPurpose(deps, tokenIn(delivered.at(-1) ?? { text: "" }))).toBe("password-reset");
    for (let request = 0; request < 4; request += 1) await askForReset();
    expect(await deliver()).toBe(4);
    await askForReset();
    deps.clock.advance(1 * minutes);
    expect(await deliver()).toBe(1);
    expect(delivered.at(-1)?.text).toContain("/reset?token=");
  });

  test("a device that the person has signed in on gets a new mail at once", async () => {
    await useUpLimit();
    for (let request = 0; request < 500; request += 1) await ask();
    await ask(herTablet());
    expect(await deliver()).toBe(1);
    const { token } = await newestLink(deps.db, adas);
    expect(delivered.at(-1)?.text).toContain(token);
  });

  test("a device is known for its own accounts alone", async () => {
    await useUpLimit();
    const bens = { ...herTablet(), knownDevice: async () => ({ id: "x", userIds: [people.ben.userId] }) };
    await ask(bens);
    expect(await deliver()).toBe(0);
  });

  test("a mail that was deleted meanwhile is replaced by a new one", async () => {
    await useUpLimit();
    await deps.db.deleteFrom("mails").execute();
    await ask();
    expect(await deliver()).toBe(1);
  });

  test("a mail that is still in the outbox is not sent twice", async () => {
    for (let request = 0; request < 9; request += 1) await ask();
    expect(await deliver()).toBe(5);
  });
});

test("after a clock that was ahead, links of the future are refused and do not use the limit up", async () => {
  deps.clock.advance(40 * days);
  await useUpLimit();
  const { token } = await newestLink(deps.db, adas);
  deps.clock.advance(-40 * days);
  expect(await findSignInName(deps, token)).toBeUndefined();
  expect(await refusal(signInByLink(deps, stranger(), token))).toBeInstanceOf(Error);
  await ask();
  expect(await deliver()).toBe(1);
  expect(await findSignInName(deps, tokenIn(delivered.at(-1) ?? { text: "" }))).toBe("Ada Whitfield");
});

test("a request at the limit makes nothing for the person but what goes out again", async () => {
  await useUpLimit();
  for (let request = 0; request < 50; request += 1) await ask();
  expect(await mailsTo(deps.db, adas)).toHaveLength(5);
});
