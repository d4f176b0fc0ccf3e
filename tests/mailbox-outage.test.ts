import { setTimeout as pause } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readMailboxAddress } from "~/config/mail-in-settings";
import type { Self } from "~/domain/base/actor";
import { minutes } from "~/domain/base/deps";
import { checkMailbox } from "~/domain/running/health/mailbox-check";
import { handleMails } from "~/domain/running/incoming-mail/handle-mail.server";
import { readMailbox } from "~/domain/running/incoming-mail/imap/mailbox.server";
import { MailboxWatch } from "~/domain/running/incoming-mail/imap/mailbox-watch";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { Dovecot } from "./support/dovecot";
import { FakeClock } from "./support/fake-clock";
import { type MediaWorld, openMediaWorld } from "./support/media";
import { rawMail } from "./support/replies";

/* The mail server is away for an hour of a clock that the waits between two tries turn. */

const soon = { timeout: 60_000, interval: 50 };
const ada = "ada@example.org";
const mailIn = { address: "answers@stories.example.org", authserv: "mx.example.org" };

let world: MediaWorld;
let dovecot: Dovecot;
let clock: FakeClock;
let self: Self;
let waits: number[] = [];
let end: AbortController;
let reading: Promise<void>;
let watch: MailboxWatch;
/** What happens while the server waits for its next try. */
let meanwhile: () => Promise<void> | void = () => {};

beforeAll(async () => {
  world = await openMediaWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  dovecot = await Dovecot.open();
  clock = new FakeClock();
  self = world.people.ada;
  waits = [];
  meanwhile = () => {};
  end = new AbortController();
  watch = new MailboxWatch(clock);
  const { db } = world.context;
  await db.deleteFrom("incomingMails").execute();
  await db.deleteFrom("stories").execute();
  await db
    .updateTable("users")
    .set({ email: ada, provenAddress: ada })
    .where("id", "=", self.userId)
    .execute();
  reading = readMailbox(
    { ...deps(), mailbox: watch },
    readMailboxAddress(dovecot.url),
    end.signal,
    async (wait) => {
      waits.push(wait);
      await meanwhile();
      clock.advance(wait);
      await pause(1);
    },
  );
});

afterEach(async () => {
  end.abort();
  await reading;
  await dovecot.close();
});

const deps = () => ({ ...world.context, clock, config: { ...world.context.config, mailIn } });
const level = () => checkMailbox(watch.read(), clock).level;

async function replyAddress(promptId: number): Promise<string> {
  const link = { userId: self.userId, promptId, reason: "next", dueAt: null } as const;
  const { token } = await createQuestionLink(deps(), link);
  return `answers+${token}@stories.example.org`;
}

async function stories(): Promise<string[]> {
  const rows = await world.context.db
    .selectFrom("stories")
    .select("content")
    .where("userId", "=", self.userId)
    .orderBy("promptId")
    .execute();
  return rows.map(({ content }) => content);
}

const allSeen = (all: number) => vi.waitFor(() => expect(dovecot.count()).toEqual({ all, seen: all }), soon);

test("an hour without the mail server: asked once a minute, health says it, and what came is taken once, by itself", async () => {
  dovecot.deliver(rawMail({ to: await replyAddress(3), body: "Before." }));
  await allSeen(1);
  const to = [await replyAddress(4), await replyAddress(5)];
  const began = clock.now().getTime();
  const away = () => clock.now().getTime() - began;
  const levels = new Set<string>();
  let redAfter = 0;
  const bodies = ["In the first minute.", "In the last one."];
  const deliverAfter = [0, 58 * minutes];
  meanwhile = async () => {
    levels.add(level());
    if (deliverAfter.length > 0 && away() >= (deliverAfter[0] ?? 0)) {
      deliverAfter.shift();
      dovecot.deliver(rawMail({ to: to.shift() ?? "", body: bodies.shift() ?? "" }));
    }
    if (level() === "red" && redAfter === 0) redAfter = away();
    if (away() >= 60 * minutes) {
      meanwhile = () => {};
      await dovecot.start();
    }
  };
  await dovecot.stop();
  await allSeen(3);
  expect(away()).toBeGreaterThanOrEqual(60 * minutes);
  expect(waits.slice(0, 5)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000]);
  expect(Math.max(...waits)).toBe(60_000);
  expect(waits.length).toBeLessThan(70);
  expect([...levels]).toEqual(["amber", "red"]);
  expect(redAfter).toBeGreaterThanOrEqual(10 * minutes);
  expect(redAfter).toBeLessThan(12 * minutes);
  await vi.waitFor(() => expect(level()).toBe("green"), soon);
  await handleMails(deps(), end.signal);
  expect(await stories()).toEqual(["Before.", "In the first minute.", "In the last one."]);
  const came = await world.context.db.selectFrom("incomingMails").select("state").execute();
  expect(came.map(({ state }) => state)).toEqual(["taken", "taken", "taken"]);
});

test("while what comes cannot be kept, health says it, and the mail waits where it is", async () => {
  const { letters } = world.context;
  const write = vi.spyOn(letters, "write");
  try {
    write.mockImplementation(async () => {
      throw new Error("ENOSPC");
    });
    dovecot.deliver(rawMail({ to: await replyAddress(6), body: "On a full disk." }));
    await vi.waitFor(() => expect(waits.length).toBeGreaterThan(15), soon);
    expect(watch.read()).toMatchObject({ reason: "ENOSPC" });
    expect(level()).toBe("red");
    expect(Math.max(...waits)).toBe(60_000);
    expect(dovecot.count()).toEqual({ all: 1, seen: 0 });
  } finally {
    write.mockRestore();
  }
  await allSeen(1);
  await vi.waitFor(() => expect(level()).toBe("green"), soon);
  await handleMails(deps(), end.signal);
  expect(await stories()).toEqual(["On a full disk."]);
});

const count = async () => (await world.context.db.selectFrom("incomingMails").select("id").execute()).length;

test("what somebody had read is kept and noted once, also where the mailbox forgets our marks", async () => {
  const to = await replyAddress(7);
  dovecot.deliverRead(rawMail({ to, body: "Nobody could read it." }));
  dovecot.deliverRead(rawMail({ to, body: `${"x".repeat(1_000)}\n`.repeat(42 * 1024) }));
  await vi.waitFor(async () => expect(await count()).toBe(2), soon);
  await dovecot.stop();
  dovecot.forgetUids();
  await dovecot.start();
  dovecot.deliver(rawMail({ to, body: "The next one." }));
  await allSeen(3);
  expect(await count()).toBe(3);
});

test("a mail that the server does not hand over at once is asked for again on the same connection", async () => {
  const fetchOne = vi.spyOn(ImapFlow.prototype, "fetchOne");
  try {
    fetchOne.mockResolvedValueOnce(false);
    dovecot.deliver(rawMail({ to: await replyAddress(8), body: "At the second try." }));
    await vi.waitFor(() => expect(fetchOne).toHaveBeenCalled(), soon);
    dovecot.deliver(rawMail({ to: await replyAddress(9), body: "At once." }));
    await allSeen(2);
    expect(await count()).toBe(2);
    expect(waits).toEqual([]);
  } finally {
    fetchOne.mockRestore();
  }
});
