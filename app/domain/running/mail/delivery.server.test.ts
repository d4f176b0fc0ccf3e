import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { SmtpSink } from "../../../../tests/support/smtp-sink";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days, hours, minutes } from "../../base/deps";
import { enqueueMail, requeueMail } from "../../base/mail/outbox.server";
import { deliverDueMails, type MailSender, requeueCutOffMails } from "./delivery.server";
import { createSmtpSender } from "./smtp-sender.server";

let deps: Awaited<ReturnType<typeof open>>;
let sink: SmtpSink;
let sender: MailSender;

async function open() {
  const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
  return { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog(), config };
}

beforeEach(async () => {
  deps = await open();
  sink = await SmtpSink.open();
  const from = { name: "A Life Remembered", address: "hello@example.org" };
  sender = createSmtpSender({ url: sink.url, from, findReplyTo: async () => "help@example.org" });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await sink.stop();
  await deps.db.destroy();
});

async function write(recipient = "ada@example.org", uselessAt?: string): Promise<void> {
  const letter = { subject: "Grüße", to: "Ada Whitfield", paragraphs: ["First."], closing: ["Last."] };
  await enqueueMail(deps, {
    kind: "account-reopened",
    userId: null,
    recipient,
    letter: () => letter,
    uselessAt,
  });
}

const deliver = (signal = new AbortController().signal) => deliverDueMails(deps, sender, signal);
const rows = () => deps.db.selectFrom("mails").selectAll().orderBy("id").execute();
const states = async () => (await rows()).map(({ state }) => state);

/** What the workers do in that time: a look every ten seconds. */
async function pass(time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += 10_000) {
    deps.clock.advance(10_000);
    await deliver();
  }
}

describe("a mail that is due", () => {
  test("is handed over once, as text and as a page", async () => {
    await write();
    await deliver();
    await deliver();
    expect(await states()).toEqual(["sent"]);
    expect((await rows())[0]?.sentAt).toBe(deps.clock.now().toISOString());
    expect(sink.taken).toHaveLength(1);
    const { recipient, messageId, source } = sink.taken[0] ?? { recipient: "", messageId: "", source: "" };
    expect(recipient).toBe("ada@example.org");
    expect(messageId).toMatch(/^<mail-1\.[0-9a-f]{24}@stories\.example\.org>$/);
    for (const line of [
      "From: A Life Remembered <hello@example.org>",
      "Reply-To: help@example.org",
      "To: ada@example.org",
      "Auto-Submitted: auto-generated",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Type: text/html; charset=utf-8",
    ])
      expect(source).toContain(line);
  });

  test("goes out once when twenty workers look at the same time", async () => {
    for (let number = 1; number <= 20; number += 1) await write(`person-${number}@example.org`);
    await Promise.all(Array.from({ length: 20 }, () => deliver()));
    expect(sink.taken.map(({ recipient }) => recipient).sort()).toEqual(
      (await rows()).map(({ recipient }) => recipient).sort(),
    );
    expect(new Set(await states())).toEqual(new Set(["sent"]));
  });

  test("is not sent once its link has ended", async () => {
    await write("ada@example.org", new Date(deps.clock.now().getTime() + 30 * minutes).toISOString());
    deps.clock.advance(30 * minutes);
    await deliver();
    expect(sink.seen).toBe(0);
  });

  test("is one address, whatever is in it", async () => {
    await write("ada@example.org, ben@example.org");
    await deliver();
    expect(sink.taken).toEqual([]);
    expect(await states()).toEqual(["failed"]);
  });
});

describe("a mail server", () => {
  test("that is down for ten minutes gets every mail once, when it is back", async () => {
    await sink.stop();
    await write();
    await pass(5 * minutes);
    await write("ben@example.org");
    await pass(5 * minutes);
    expect(await states()).toEqual(["queued", "queued"]);
    await sink.start();
    await pass(3 * minutes);
    expect(sink.taken.map(({ recipient }) => recipient).sort()).toEqual([
      "ada@example.org",
      "ben@example.org",
    ]);
    await pass(hours);
    expect(sink.taken).toHaveLength(2);
  });

  test("that refuses a mail for good is not asked again, and the outbox says why", async () => {
    await write();
    await write("ben@example.org");
    sink.mood = { kind: "answers", code: 550, words: "No such mailbox here" };
    await deliver();
    expect(await states()).toEqual(["failed", "failed"]);
    expect((await rows())[0]).toMatchObject({ attempts: 1, error: "550 No such mailbox here" });
    expect(JSON.stringify(deps.log.lines)).not.toMatch(/@example\.org|mailbox/);
    sink.mood = { kind: "takes" };
    await pass(hours);
    expect(sink.taken).toEqual([]);
  });

  test("that refuses the words of a mail for good is not asked again either", async () => {
    await write();
    sink.mood = { kind: "answers-data", code: 554 };
    await deliver();
    expect(await states()).toEqual(["failed"]);
  });

  test.each([
    { kind: "answers", code: 451 },
    { kind: "answers", code: 421 },
    { kind: "answers", code: 530 },
    { kind: "answers-data", code: 452 },
    { kind: "cuts" },
  ] as const)("that does this now: %j, and takes it later has it once", async (mood) => {
    await write();
    sink.mood = mood;
    await pass(10_000);
    expect(await states()).toEqual(["queued"]);
    expect((await rows())[0]?.error).not.toBe("");
    sink.mood = { kind: "takes" };
    await pass(minutes);
    expect(await states()).toEqual(["sent"]);
    await pass(hours);
    expect(sink.taken).toHaveLength(1);
  });

  test("that hangs up before it answers is given the same mail, which says so", async () => {
    await write();
    const ids = new Set<string>();
    const send = vi.fn<MailSender["send"]>(async (mail, signal) => {
      ids.add(mail.messageId);
      await createSmtpSender({
        url: sink.url,
        from: { name: "", address: "hello@example.org" },
        findReplyTo: async () => null,
      }).send(mail, signal);
    });
    sink.mood = { kind: "cuts" };
    sender = { send };
    await pass(3 * minutes);
    expect(sink.seen).toBeGreaterThan(2);
    expect(ids.size).toBe(1);
  });

  test("that never takes it is asked for 72 hours, and then it is given up", async () => {
    await write();
    sink.mood = { kind: "answers", code: 451 };
    for (let hour = 0; hour < 71; hour += 1) {
      deps.clock.advance(hours);
      await deliver();
    }
    expect(await states()).toEqual(["queued"]);
    for (let hour = 0; hour < 2; hour += 1) {
      deps.clock.advance(hours);
      await deliver();
    }
    expect(await states()).toEqual(["failed"]);
    expect((await rows())[0]?.error).toContain("451");
  });
});

describe("a clock that is wrong", () => {
  test("gives up no mail while it is ahead, and each goes out once it is right", async () => {
    await write();
    deps.clock.advance(400 * days);
    await deliverDueMails({ ...deps, isInStep: async () => false }, sender, new AbortController().signal);
    expect(await states()).toEqual(["queued"]);
    sink.mood = { kind: "answers", code: 451 };
    await write("ben@example.org");
    await deliver();
    deps.clock.advance(-400 * days);
    await deliver();
    sink.mood = { kind: "takes" };
    await pass(minutes);
    expect(await states()).toEqual(["sent", "sent"]);
    expect((await rows()).map(({ queuedAt }) => queuedAt <= deps.clock.now().toISOString())).toEqual([
      true,
      true,
    ]);
  });
});

describe("an old mail", () => {
  test("that nobody could send for three days is not sent to anybody's surprise, unless it is wished", async () => {
    await write();
    deps.clock.advance(3 * days + minutes);
    await deliver();
    expect(await states()).toEqual(["failed"]);
    expect(sink.seen).toBe(0);
    await requeueMail(deps, 1);
    await deliver();
    expect(sink.taken).toHaveLength(1);
    await expect(requeueMail(deps, 1)).rejects.toThrow("Not found.");
  });
});

describe("an end in the middle", () => {
  test("of the process: the next start sends what was not taken, under the same Message-ID", async () => {
    await write();
    sink.mood = { kind: "holds" };
    const cutOff = deliver();
    await vi.waitFor(() => expect(sink.seen).toBe(1));
    // Another process finds it taken, and leaves it alone until it starts anew.
    await deliver();
    expect(await states()).toEqual(["sending"]);
    await sink.stop();
    await cutOff;
    await deps.db.updateTable("mails").set({ state: "sending" }).execute();

    sink.mood = { kind: "takes" };
    await sink.start();
    await requeueCutOffMails(deps);
    deps.clock.advance(minutes);
    await deliver();
    expect(await states()).toEqual(["sent"]);
    expect(sink.taken.at(-1)?.messageId).toMatch(/^<mail-1\./);
  });

  test("by a stop: the mail under way may come to its end", async () => {
    await write();
    await write("ben@example.org");
    sink.mood = { kind: "holds" };
    const stopping = new AbortController();
    const delivery = deliver(stopping.signal);
    await vi.waitFor(() => expect(sink.seen).toBe(1));
    stopping.abort();
    sink.release();
    await delivery;
    expect(await states()).toEqual(["sent", "queued"]);
  });

  test("by a stop: a mail server that does not answer is left after some seconds, for the next start", async () => {
    await write();
    sink.mood = { kind: "holds" };
    const stopping = new AbortController();
    const delivery = deliver(stopping.signal);
    await vi.waitFor(() => expect(sink.seen).toBe(1));
    const begun = performance.now();
    stopping.abort();
    await delivery;
    expect(performance.now() - begun).toBeLessThan(7_500);
    const [mail] = await rows();
    expect([mail?.state, mail?.nextTryAt]).toEqual(["queued", deps.clock.now().toISOString()]);
  });

  test("of the disk's room: nothing goes out before it is noted what did", async () => {
    await write();
    await write("ben@example.org");
    deps.connection.exec(
      "create trigger full before update of sent_at on mails begin select raise(abort, 'disk is full'); end",
    );
    const delivery = deliver();
    await vi.waitFor(() =>
      expect(deps.log.lines).toContainEqual(
        expect.objectContaining({ level: "error", message: "mail status update failed, retrying" }),
      ),
    );
    expect(sink.taken).toHaveLength(1);
    deps.connection.exec("drop trigger full");
    await delivery;
    expect(sink.taken).toHaveLength(2);
    expect(await states()).toEqual(["sent", "sent"]);
  });
});
