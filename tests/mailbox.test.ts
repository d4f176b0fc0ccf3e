import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Self } from "~/domain/base/actor";
import { systemClock } from "~/domain/base/deps";
import { createQuestionLink } from "~/domain/writing/questions/question-links.server";
import { CollectedLog } from "./support/collected-log";
import { ImapServer } from "./support/imap-server";
import { addPeople } from "./support/people";
import { rawMail } from "./support/replies";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { logLines } from "./support/server-log";

/* A mailbox that is read by IMAP: question out, reply in, story saved; through cuts, a wrong password, and a killed server. */

const soon = { timeout: 40_000, interval: 200 };
let imap: ImapServer;
let dataDir: string;
let server: RunningServer;
let ada: Self;

const start = (url = imap.url) =>
  startServer({
    ...{ DATA_DIR: dataDir, MAIL_IN_URL: url, MAIL_IN_ADDRESS: "answers@stories.example.org" },
    MAIL_IN_AUTHSERV: "mx.example.org",
  });

beforeEach(async () => {
  imap = await ImapServer.open();
  dataDir = mkdtempSync(path.join(tmpdir(), "life-"));
});

afterEach(async () => {
  await server.stop();
  await imap.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function begin(url?: string): Promise<void> {
  server = await start(url);
  ({ ada } = await addPeople(server.db));
  const email = "ada@example.org";
  await server.db
    .updateTable("users")
    .set({ email, provenAddress: email })
    .where("id", "=", ada.userId)
    .execute();
}

async function reply(promptId: number, body: string): Promise<string> {
  const deps = { db: server.db, clock: systemClock, log: new CollectedLog() };
  const link = { userId: ada.userId, promptId, reason: "next", dueAt: null } as const;
  const { token } = await createQuestionLink(deps, link);
  return rawMail({ to: `answers+${token}@stories.example.org`, body });
}

const stories = async () =>
  (await server.db.selectFrom("stories").select("content").orderBy("promptId").execute()).map(
    ({ content }) => content,
  );
const states = async () =>
  (await server.db.selectFrom("incomingMails").select("state").orderBy("id").execute()).map(
    ({ state }) => state,
  );

test("what waits is taken, what comes later too, each once; a cut line and a restart lose nothing", async () => {
  await begin();
  imap.deliver(await reply(3, "We lived above the bakery."));
  await vi.waitFor(async () => expect(await stories()).toEqual(["We lived above the bakery."]), soon);
  imap.deliver(await reply(4, "It snowed."));
  await vi.waitFor(async () => expect(await stories()).toHaveLength(2), soon);
  imap.isDown = true;
  imap.cut();
  const late = await reply(5, "After the cut.");
  imap.mails.push({ uid: 3, source: late, isSeen: false });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  imap.isDown = false;
  await vi.waitFor(async () => expect(await stories()).toHaveLength(3), soon);
  expect(imap.mails.every(({ isSeen }) => isSeen)).toBe(true);
  // The server stopped after it kept a mail, before the mailbox knew.
  for (const mail of imap.mails) mail.isSeen = false;
  await server.stop();
  server = await start();
  await vi.waitFor(async () => expect(await states()).toHaveLength(6), soon);
  await vi.waitFor(
    async () => expect((await states()).slice(3)).toEqual(["double", "double", "double"]),
    soon,
  );
  expect(await stories()).toHaveLength(3);
});

test("what came while the mail server was down is taken once it is back, in its order, without much memory", async () => {
  await begin();
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, "utf8"))?.[1]) * 1024;
  imap.isDown = true;
  imap.cut();
  const lines = Array.from({ length: 30 }, (_, n) => `Line ${n} of it.`);
  const to = (await reply(3, "")).match(/answers\+[\w-]+@stories\.example\.org/)?.[0] ?? "";
  for (const [n, body] of lines.entries())
    imap.mails.push({
      uid: n + 1,
      source: rawMail({ to, body, messageId: `<${n}@backlog>` }),
      isSeen: false,
    });
  const before = memory();
  imap.isDown = false;
  await vi.waitFor(async () => expect(await states()).toEqual(lines.map(() => "taken")), {
    timeout: 120_000,
    interval: 500,
  });
  expect(await stories()).toEqual([lines.join("\n\n")]);
  expect(memory() - before).toBeLessThan(100 * 1024 * 1024);
});

test("a wrong password is said without it, and tried again", async () => {
  await begin(imap.url.replace("secret", "wrong"));
  await vi.waitFor(
    () => expect(logLines(server).some(({ reason }) => reason === "wrong name or password")).toBe(true),
    soon,
  );
});

test("a mail larger than 40 MB stays where it is, and stands in administration", async () => {
  await begin();
  imap.deliver(rawMail({ body: "x".repeat(41 * 1024 * 1024) }));
  await vi.waitFor(async () => expect(await states()).toEqual(["unreadable"]), soon);
  expect(imap.commands.some((command) => /BODY\.PEEK\[\]/i.test(command))).toBe(false);
});
