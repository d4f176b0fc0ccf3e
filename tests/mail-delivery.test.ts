import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { giveMailbox } from "./support/mails";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startPublicServer } from "./support/server";
import { logLines } from "./support/server-log";
import { SmtpSink } from "./support/smtp-sink";

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
  expect(html).toContain("a mail with a link is on its way.");
  expect(html).toContain("It should be there within a few minutes.");
  expect(html).not.toContain("does not send mail");
  await vi.waitFor(() => expect(sink.taken).toHaveLength(1), soon);
  expect(sink.taken[0]).toMatchObject({ recipient: adas });
  expect(sink.taken[0]?.source).toContain("From: The house <hello@example.org>");
  await vi.waitFor(async () => expect(await states()).toEqual(["sent"]), soon);
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
