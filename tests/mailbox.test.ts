import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Self } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { freePort } from "../scripts/free-port";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { Dovecot } from "./support/dovecot";
import { killServer } from "./support/killed-server";
import { addPeople } from "./support/people";
import { rawMail } from "./support/replies";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";
import { SmtpSink, type TakenMail } from "./support/smtp-sink";

/* Questions by email and answers by reply, against a real mail server, which goes down, forgets and loses things. */

/** An answer whose reader was killed is read again a minute later. */
const soon = { timeout: 120_000, interval: 100 };
const ada = "ada@example.org";
let dovecot: Dovecot;
let sink: SmtpSink;
let dataDir: string;
let server: RunningServer;
let self: Self;
let port: number;

const start = async (url = dovecot.url) => {
  server = await startServer({
    ...{ DATA_DIR: dataDir, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` },
    ...{ SMTP_URL: sink.url, MAIL_FROM: "stories@stories.example.org" },
    ...{ MAIL_IN_URL: url, MAIL_IN_ADDRESS: "answers@stories.example.org" },
    MAIL_IN_AUTHSERV: "mx.example.org",
  });
};

beforeEach(async () => {
  dovecot = await Dovecot.open();
  sink = await SmtpSink.open();
  port = await freePort();
  dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
});

afterEach(async () => {
  await server.stop();
  await sink.stop();
  await dovecot.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function begin(url?: string): Promise<void> {
  await start(url);
  ({ ada: self } = await addPeople(server.db));
  await server.db
    .updateTable("users")
    .set({ email: ada, provenAddress: ada })
    .where("id", "=", self.userId)
    .execute();
}

/** A question is due by now. */
async function askWeekly(): Promise<void> {
  const rhythm = { every: "week", weekday: 2, hour: 9, timeZone: "America/Chicago" } as const;
  const at = new Date(Date.now() - 60_000).toISOString();
  await server.db
    .insertInto("weeklyQuestions")
    .values({ userId: self.userId, state: "on", ...rhythm, agreedAt: at, nextAt: at, updatedAt: at })
    .execute();
}

async function replyAddress(promptId: number): Promise<string> {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  const link = { userId: self.userId, promptId, reason: "next", dueAt: null } as const;
  const { token } = await createQuestionLink(deps, link);
  return `answers+${token}@stories.example.org`;
}

async function stories(): Promise<string[]> {
  const rows = await server.db.selectFrom("stories").select("content").orderBy("promptId").execute();
  return rows.map(({ content }) => content);
}

async function states(): Promise<string[]> {
  const rows = await server.db.selectFrom("incomingMails").select("state").orderBy("id").execute();
  return rows.map(({ state }) => state);
}

/** Megabytes. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function restartAfterPowerCut(): Promise<void> {
  await killServer(server);
  await start();
}

/** What reached the mail server under one subject; a mail sent again has the same Message-ID, and is shown once. */
function shown(subject: RegExp): TakenMail[] {
  const found = sink.taken.filter(({ source }) => subject.test(source));
  return [...new Map(found.map((mail) => [mail.messageId, mail])).values()];
}

const reads = (pattern: RegExp) => logLines(server).some(({ reason }) => pattern.test(String(reason)));

test("question out, reply in, story saved, mail back: with a power cut between any two steps, nothing is lost or doubled", async () => {
  await begin();
  await askWeekly();
  await restartAfterPowerCut();
  await vi.waitFor(
    async () => expect(await server.db.selectFrom("mails").select("id").execute()).toHaveLength(1),
    { ...soon, interval: 20 },
  );
  await restartAfterPowerCut();
  await vi.waitFor(() => expect(shown(/^Reply-To: /m)).toHaveLength(1), soon);
  await restartAfterPowerCut();
  const [question] = shown(/^Reply-To: /m);
  const to = /answers\+[\w-]{22}@stories\.example\.org/.exec(question?.source ?? "")?.[0] ?? "";
  dovecot.deliver(rawMail({ to, body: "We lived above the bakery." }));
  await restartAfterPowerCut();
  await vi.waitFor(async () => expect(await states()).not.toEqual([]), { ...soon, interval: 5 });
  await restartAfterPowerCut();
  await vi.waitFor(async () => expect(await stories()).toHaveLength(1), { ...soon, interval: 5 });
  await restartAfterPowerCut();
  const thanks = /^Subject: Your answer is in your book/m;
  await vi.waitFor(() => expect(shown(thanks)).toHaveLength(1), soon);
  await restartAfterPowerCut();
  await vi.waitFor(() => expect(dovecot.count()).toEqual({ all: 1, seen: 1 }), soon);
  expect(await stories()).toEqual(["We lived above the bakery."]);
  expect((await states()).filter((state) => state === "taken")).toHaveLength(1);
  expect(shown(/^Reply-To: /m)).toHaveLength(1);
  expect(shown(thanks)).toHaveLength(1);
});

test("what the mailbox shows a second time, for the stop came before it was marked, is no second answer", async () => {
  await begin();
  dovecot.deliver(rawMail({ to: await replyAddress(3), body: "It snowed." }));
  await vi.waitFor(() => expect(dovecot.count()).toEqual({ all: 1, seen: 1 }), soon);
  await vi.waitFor(async () => expect(await states()).toEqual(["taken"]), soon);
  await killServer(server);
  await dovecot.stop();
  dovecot.forgetSeen();
  await dovecot.start();
  await start();
  await vi.waitFor(async () => expect(await states()).toEqual(["taken", "double"]), soon);
  expect(await stories()).toEqual(["It snowed."]);
});

test("a reply that somebody opens in webmail first is taken, once, also when the server starts anew", async () => {
  await begin();
  dovecot.deliverRead(rawMail({ to: await replyAddress(3), body: "We had a boat." }));
  dovecot.deliver(rawMail({ to: await replyAddress(4), body: "It was blue." }));
  await vi.waitFor(async () => expect(await states()).toEqual(["taken", "taken"]), soon);
  await server.stop();
  await start();
  dovecot.deliver(rawMail({ to: await replyAddress(5), body: "It sank." }));
  await vi.waitFor(async () => expect(await stories()).toHaveLength(3), soon);
  expect(await stories()).toEqual(["We had a boat.", "It was blue.", "It sank."]);
  await vi.waitFor(async () => expect(await states()).toEqual(["taken", "taken", "taken"]), soon);
});

test("what came while the mail server was down is taken once it is back, in its order, without much memory", async () => {
  await begin();
  const to = await replyAddress(3);
  const lines = Array.from({ length: 30 }, (_, n) => `Line ${n} of it.`);
  await dovecot.stop();
  for (const body of lines) dovecot.deliver(rawMail({ to, body }));
  const before = peakMemory();
  await dovecot.start();
  await vi.waitFor(async () => expect(await states()).toEqual(lines.map(() => "taken")), soon);
  expect(await stories()).toEqual([lines.join("\n\n")]);
  expect(peakMemory() - before).toBeLessThan(100);
});

test("while the server is down nothing is lost, and the password is never in the log", async () => {
  await begin();
  const to = await replyAddress(3);
  await dovecot.stop();
  await vi.waitFor(() => expect(reads(/ECONNREFUSED|closed/i)).toBe(true), soon);
  dovecot.deliver(rawMail({ to, body: "Written while it was down." }));
  await dovecot.start();
  await vi.waitFor(async () => expect(await stories()).toEqual(["Written while it was down."]), soon);
  await server.stop();
  await start(dovecot.url.replace(":secret@", ":hunter2@"));
  await vi.waitFor(() => expect(reads(/wrong name or password/)).toBe(true), soon);
  expect(server.output()).not.toContain("hunter2");
  const root = await Caller.signIn(server, "root");
  const health = (await root.page("/admin/health")).html;
  expect(health).toContain("The mail server refuses the name or the password: no answer by email is read.");
  expect(health).not.toContain("hunter2");
});

test("a mailbox with new numbers brings each mail once, and one that vanishes is read again once it is back", async () => {
  await begin();
  const [first, second, third] = [await replyAddress(3), await replyAddress(4), await replyAddress(5)];
  dovecot.deliver(rawMail({ to: first, body: "First." }));
  await vi.waitFor(() => expect(dovecot.count()).toEqual({ all: 1, seen: 1 }), soon);
  await dovecot.stop();
  dovecot.forgetUids();
  dovecot.deliver(rawMail({ to: second, body: "Second." }));
  await dovecot.start();
  await vi.waitFor(async () => expect(await stories()).toEqual(["First.", "Second."]), soon);
  await dovecot.stop();
  dovecot.removeMailbox();
  await dovecot.start();
  await pause(2_000);
  dovecot.makeMailbox();
  dovecot.deliver(rawMail({ to: third, body: "Third." }));
  await vi.waitFor(async () => expect(await stories()).toEqual(["First.", "Second.", "Third."]), soon);
  await vi.waitFor(async () => expect(await states()).toEqual(["taken", "taken", "taken"]), soon);
});

test("a mail of 60 MB stays in the mailbox, those around it are taken, and memory stays small", async () => {
  await begin();
  const before = peakMemory();
  dovecot.deliver(rawMail({ to: await replyAddress(3), body: "Before it." }));
  dovecot.deliver(rawMail({ body: `${"x".repeat(1_000)}\n`.repeat(60 * 1024) }));
  dovecot.deliver(rawMail({ to: await replyAddress(4), body: "After it." }));
  await vi.waitFor(async () => expect(await states()).toEqual(["taken", "unreadable", "taken"]), soon);
  expect(await stories()).toEqual(["Before it.", "After it."]);
  expect(dovecot.count()).toEqual({ all: 3, seen: 3 });
  expect(peakMemory() - before).toBeLessThan(120);
});
