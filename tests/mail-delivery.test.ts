import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { simpleParser } from "mailparser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { enqueueMail } from "~/domain/base/mail/outbox.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { giveMailbox } from "./support/mails";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { logLines } from "./support/server-log";
import { SmtpSink } from "./support/smtp-sink";

const config = { brandName: "A Life Remembered", appUrl: "https://stories.example.org" };
const adas = "ada@example.org";
const soon = { timeout: 30_000, interval: 100 };
let sink: SmtpSink;
let dataDir: string;
let server: RunningServer;

const start = () =>
  startPublicServer({ DATA_DIR: dataDir, SMTP_URL: sink.url, MAIL_FROM: "The house <hello@example.org>" });

beforeEach(async () => {
  sink = await SmtpSink.open();
  dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
  server = await start();
  const people = await addPeople(server.db);
  await giveMailbox(server.db, people.ada.userId, adas);
});

afterEach(async () => {
  await server.stop();
  await sink.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function askForLink(): Promise<string> {
  const visitor = new Caller(server);
  const asked = await visitor.post("/forgot", "/forgot", { email: adas });
  expect(asked.status).toBe(303);
  return (await visitor.page("/forgot?sent=yes")).html;
}

const states = async () =>
  (await server.db.selectFrom("mails").select("state").execute()).map(({ state }) => state);

test("a link that was asked for arrives, and the page says that it is on its way", async () => {
  const html = await askForLink();
  expect(html).toContain("an email with a link is on its way.");
  expect(html).toContain("It should be there within a few minutes.");
  expect(html).not.toContain("does not send email");
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), soon);
  expect(sink.taken[0]).toMatchObject({ recipient: adas });
  expect(sink.taken[0]?.source).toContain("From: The house <hello@example.org>");
  await vi.waitFor(async () => expect(await states()).toEqual(["sent"]), soon);
});

test("the cover of a book goes inside of the mail, small, with its words, and is not kept", async () => {
  const bytes = readFileSync("public/pictures/cover-margaret-320.jpg");
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog(), config };
  const letter = () => ({
    ...{ subject: "Snow", to: "Ada", paragraphs: ["Did it snow?"], closing: ["12 stories so far."] },
    picture: { alt: "The cover of your book", bytes },
  });
  await enqueueMail(deps, { kind: "test", userId: null, recipient: adas, letter });
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), soon);
  const source = sink.taken[0]?.source ?? "";
  const { html, attachments } = await simpleParser(source, { skipImageLinks: true });
  const [cover, ...others] = attachments;
  expect(others).toEqual([]);
  expect(cover).toMatchObject({ contentType: "image/jpeg", contentDisposition: "inline", related: true });
  expect(cover?.content.equals(bytes)).toBe(true);
  expect(html).toContain(`<img src="cid:${cover?.cid}" alt="The cover of your book" width="88"`);
  expect(html).not.toMatch(/src="http/);
  expect(source.length).toBeLessThan(30 * 1024);
  await vi.waitFor(async () => {
    const mail = await server.db.selectFrom("mails").select(["state", "picture"]).executeTakeFirstOrThrow();
    expect(mail).toEqual({ state: "sent", picture: null });
  }, soon);
});

test("a mail server that is down, and one that hangs, holds up no page", async () => {
  await sink.stop();
  await askForLink();
  const retrying = { level: "warn", mailId: 1, msg: "mail delivery failed, retrying" };
  await vi.waitFor(() => expect(logLines(server)).toContainEqual(expect.objectContaining(retrying)), soon);
  expect(server.output()).not.toContain(adas);
  sink.mood = { kind: "holds" };
  await sink.start();
  for (let times = 0; times < 4; times += 1) await askForLink();
  await vi.waitFor(() => expect(sink.seen).toBeGreaterThan(0), soon);
  expect((await new Caller(server).page("/auth")).status).toBe(200);
  sink.mood = { kind: "takes" };
  sink.release();
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(["sent"])), {
    ...soon,
    timeout: 60_000,
  });
  expect(sink.taken).toHaveLength(5);
});

test("a server that is killed while a mail is on its way sends it at its next start, as the same mail", async () => {
  sink.mood = { kind: "holds" };
  await askForLink();
  await vi.waitFor(() => expect(sink.seen).toBe(1), soon);
  const killed = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill("SIGKILL");
  await killed;
  expect(await states()).toEqual(["sending"]);
  await server.stop();

  sink.mood = { kind: "takes" };
  server = await start();
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), soon);
  await vi.waitFor(async () => expect(await states()).toEqual(["sent"]), soon);
});

test("a stop leaves what the mail server does not answer to, within its time", async () => {
  sink.mood = { kind: "holds" };
  await askForLink();
  await vi.waitFor(() => expect(sink.seen).toBe(1), soon);
  const begun = performance.now();
  await server.stop();
  expect(performance.now() - begun).toBeLessThan(9_000);
  sink.mood = { kind: "takes" };
  server = await start();
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), soon);
});
