import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "~/config/env.server";
import type { OpenDatabase } from "~/db/open.server";
import { minutes, nowText } from "~/domain/base/deps";
import { enqueueMail } from "~/domain/base/mail/outbox.server";
import { type AlarmCallDeps, deliverAlarmCalls } from "~/domain/running/health/alarms/alarm-calls.server";
import { ClockWatch } from "~/domain/running/health/clock-watch.server";
import { DamageWatch } from "~/domain/running/health/damage-watch.server";
import { EventLoopWatch } from "~/domain/running/health/event-loop-watch.server";
import { sendHealthAlerts } from "~/domain/running/health/health-alerts.server";
import type { HealthCheckId } from "~/domain/running/health/health-check";
import { createMonitoring, type Monitoring } from "~/domain/running/health/monitoring.server";
import { SecondClocks } from "~/domain/running/health/second-clock";
import { WorkerLosses } from "~/domain/running/health/worker-losses.server";
import { deliverDueMails } from "~/domain/running/mail/delivery.server";
import { createSmtpSender } from "~/domain/running/mail/smtp-sender.server";
import type { PaymentGateway } from "~/domain/selling/payments/gateway";
import { PaymentWatch } from "~/domain/selling/payments/payment-watch";
import { createStripeGateway } from "~/domain/selling/payments/stripe/stripe-gateway.server";
import { Bucket } from "./support/bucket";
import { CollectedLog } from "./support/collected-log";
import { FakeClock } from "./support/fake-clock";
import { addPeople } from "./support/people";
import { read } from "./support/repository";
import { SmtpSink } from "./support/smtp-sink";
import { FakeStripe } from "./support/stripe/fake-stripe";
import { openTestDatabase } from "./support/template-database";

/*
 * Each service that the site depends on is broken for an hour, from the minute after a try that found it well: what
 * turned red after how long, and who was told by which way. The table of docs/self-hosting.md is what is measured here.
 */

const passphrase = "a passphrase for tests";
const stop = new AbortController().signal;

let database: OpenDatabase;
let clock: FakeClock;
let log: CollectedLog;
let dataDir: string;
let sink: SmtpSink;
let stripe: FakeStripe;
let bucket: Bucket;
let site: Site;
/** Takes alarms and heartbeats. */
let caller: Site;
let payments: PaymentGateway;
let monitoring: Monitoring;
let deps: ReturnType<typeof depsOf>;
let secondClocks: SecondClocks;

interface Site {
  server: Server;
  address: string;
  asked: { path: string; body: string }[];
}

async function openSite(answer: (request: IncomingMessage) => number): Promise<Site> {
  const asked: Site["asked"] = [];
  const server = createServer(async (request, response) => {
    asked.push({ path: request.url ?? "", body: await text(request) });
    response.writeHead(answer(request)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function close({ server }: Site): void {
  server.closeAllConnections();
  server.close();
}

function depsOf(env: Record<string, string>) {
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  return { db: database.db, clock, log, config } satisfies AlarmCallDeps;
}

beforeEach(async () => {
  database = await openTestDatabase();
  await addPeople(database.db);
  clock = new FakeClock();
  log = new CollectedLog();
  await database.db
    .updateTable("users")
    .set({ createdAt: nowText(clock) })
    .execute();
  dataDir = mkdtempSync(path.join(tmpdir(), "life-outage-"));
  mkdirSync(path.join(dataDir, "backups"));
  writeFileSync(path.join(dataDir, "passphrase"), passphrase);
  sink = await SmtpSink.open();
  [stripe, bucket] = await Promise.all([FakeStripe.open(), Bucket.open()]);
  site = await openSite((request) => {
    const { searchParams } = new URL(request.url ?? "", "http://localhost");
    monitoring.ownVisits.arrive(searchParams.get("visit"));
    return 200;
  });
  caller = await openSite(() => 200);
});

afterEach(async () => {
  for (const one of [site, caller]) close(one);
  await Promise.all([sink.stop(), stripe.close(), bucket.close()]);
  await database.db.destroy();
  rmSync(dataDir, { recursive: true });
});

function begin(env: Record<string, string> = {}): void {
  const { target } = bucket;
  deps = depsOf({
    ...stripe.env,
    ...{ APP_URL: site.address, SMTP_URL: sink.url, MAIL_FROM: "hello@example.org" },
    ...{ ADMIN_EMAIL: "root@example.org", BACKUP_PASSPHRASE_FILE: path.join(dataDir, "passphrase") },
    ...{ BACKUP_S3_ENDPOINT: target.endpoint, BACKUP_S3_BUCKET: target.bucket },
    ...{ BACKUP_S3_ACCESS_KEY: target.accessKey, BACKUP_S3_SECRET_KEY: target.secretKey },
    ALARM_WEBHOOK_URL: `${caller.address}/alarm`,
    HEARTBEAT_URL: `${caller.address}/beat`,
    ...env,
  });
  const paymentWatch = new PaymentWatch();
  secondClocks = new SecondClocks();
  const { stripe: keys } = deps.config;
  if (!keys) throw new Error("There are no keys.");
  payments = createStripeGateway(keys, log, paymentWatch);
  monitoring = createMonitoring({
    ...{ ...deps, payments, paymentWatch, secondClocks },
    clocks: new ClockWatch({ ...deps, log }, secondClocks),
    damage: new DamageWatch(dataDir, { clock, log }),
    workerLosses: new WorkerLosses(clock),
    eventLoop: new EventLoopWatch({ clock, log }),
    reserve: { check: async () => ({ isFull: false }) },
    proxies: { read: () => [] },
    findPrograms: () => ({ ffmpeg: true, libheif: true, printEngine: true }),
    recurringFailures: () => [],
  });
}

/** Looks as the server does each minute; mails and calls are tried more often there. */
async function look() {
  await monitoring.probes.runDue();
  const checks = await monitoring.health.check();
  await sendHealthAlerts(deps, checks);
  await monitoring.heartbeat.beat(checks, stop);
  await deliverAlarmCalls(deps, stop);
  const { smtp } = deps.config;
  if (!smtp) throw new Error("There is no mail server.");
  await deliverDueMails(deps, createSmtpSender({ ...smtp, findReplyTo: async () => null }), stop);
  return checks;
}

interface Measured {
  amber: number | null;
  red: number | null;
  mailed: number | null;
  called: number | null;
  silent: number | null;
  /** Minutes after the end, of the words that it is over. */
  overMailed: number | null;
  overCalled: number | null;
}

const mailsOf = (subject: string) =>
  sink.taken.filter(({ source }) => source.includes(`Subject: ${subject}`));
const callsOf = (title: string) => caller.asked.filter(({ body }) => body.includes(title));
const beats = () => caller.asked.filter(({ path: one }) => one === "/beat").length;
const alarm = "A Life Remembered needs a person";
const end = "A Life Remembered is well again";

/** Minutes in which each was first seen: an hour broken, then a quarter of one mended. */
async function measure(
  id: HealthCheckId,
  breakIt: () => unknown,
  mendIt: () => unknown,
  eachMinute: () => unknown = () => undefined,
): Promise<Measured> {
  const found: Measured = {
    ...{ amber: null, red: null, mailed: null, called: null, silent: null },
    ...{ overMailed: null, overCalled: null },
  };
  const atFirst = await look();
  expect(atFirst.filter(({ level }) => level === "red")).toEqual([]);
  // The keys of tests are amber anyway.
  const usual = atFirst.find((check) => check.id === id)?.finding;
  await breakIt();
  let lastBeat = 0;
  for (let minute = 1; minute <= 60; minute += 1) {
    clock.advance(minutes);
    const before = beats();
    await eachMinute();
    const checks = await look();
    const { level, finding } = checks.find((check) => check.id === id) ?? {};
    if (level === "amber" && finding !== usual) found.amber ??= minute;
    if (level === "red") found.red ??= minute;
    if (mailsOf(alarm).length > 0) found.mailed ??= minute;
    if (callsOf(alarm).length > 0) found.called ??= minute;
    if (beats() > before) lastBeat = minute;
  }
  if (lastBeat < 54) found.silent = lastBeat;
  await mendIt();
  for (let minute = 1; minute <= 15; minute += 1) {
    clock.advance(minutes);
    await look();
    if (mailsOf(end).length > 0) found.overMailed ??= minute;
    if (callsOf(end).length > 0) found.overCalled ??= minute;
  }
  return found;
}

/** Writes a row of the table. */
function rowOf(what: string, { amber, red, mailed, called, silent }: Measured): string {
  const after = (minute: number | null) => (minute === null ? "-" : `${minute} min`);
  const beat = silent === null ? "goes on" : "stops";
  return `| ${what} | ${after(amber)} | ${after(red)} | ${after(mailed)} | ${after(called)} | ${beat} |`;
}

/** The row of the table that begins so. */
const documented = (what: string) =>
  read("docs/self-hosting.md")
    .split("\n")
    .find((line) => line.startsWith(`| ${what} |`));

const stopMail = () => sink.stop();
const startMail = () => sink.start();
const buy = () =>
  payments
    .createCustomer({ email: null, name: null, language: null }, `key-${nowText(clock)}`)
    .catch(() => undefined);
const fails = (fault: () => number | null | undefined) => () => {
  bucket.fault = fault;
};
const mend = fails(() => undefined);
const faulty = (kind: "401" | "reset before") => () => {
  stripe.faults = [{ kind }];
};
const sound = () => {
  stripe.faults = [];
};
const writeToAda = async () => {
  const letter = { subject: "Hello", to: "Ada", paragraphs: [], closing: [] };
  await enqueueMail(deps, { kind: "test", userId: null, recipient: "ada@example.org", letter: () => letter });
};

describe("broken for an hour", () => {
  const outages: [string, HealthCheckId, () => unknown, () => unknown, (() => unknown)?][] = [
    ["Mail server off, and nobody writes", "mail", stopMail, startMail],
    ["Mail server off, and mails go out", "mail", stopMail, startMail, writeToAda],
    ["Stripe key revoked, and nobody buys", "payment", faulty("401"), sound],
    ["Stripe key revoked, and somebody buys", "payment", faulty("401"), sound, buy],
    ["Stripe out of reach, and nobody buys", "payment", faulty("reset before"), sound],
    ["Bucket refuses the key", "backup-target", fails(() => 403), mend],
    ["Bucket out of order", "backup-target", fails(() => 503), mend],
    ["Own address out of reach from here", "address", () => close(site), () => undefined],
  ];

  test.each(outages)("%s", async (what, id, breakIt, mendIt, eachMinute) => {
    begin();
    const found = await measure(id, breakIt, mendIt, eachMinute);
    expect(rowOf(what, found)).toBe(documented(what));
    if (found.red === null) return expect([found.mailed, found.called]).toEqual([null, null]);
    expect(found.called).toBe(found.red);
    expect([found.overMailed, found.overCalled].every((minute) => minute !== null && minute <= 6)).toBe(true);
  });

  test("the mail server refuses to let the site sign in", async () => {
    const url = sink.url.replace("smtp://", "smtp://user:secret@");
    begin({ SMTP_URL: url });
    const refuse = async () => {
      await sink.stop();
      await sink.start({ hasSignIn: true });
    };
    const allow = async () => {
      await sink.stop();
      await sink.start();
    };
    const found = await measure("mail", refuse, allow);
    expect(rowOf("Mail server refuses the password", found)).toBe(
      documented("Mail server refuses the password"),
    );
    expect(JSON.stringify(log.lines)).not.toContain("secret");
  });

  test("the mail server, and there is no webhook: log, heartbeat and every page of an administrator tell it", async () => {
    begin({ ALARM_WEBHOOK_URL: "" });
    const found = await measure("mail", stopMail, async () => {
      expect(await monitoring.health.unheard()).toMatchObject([{ id: "mail", level: "red" }]);
      await startMail();
    });
    expect(rowOf("Mail server off, without a webhook", found)).toBe(
      documented("Mail server off, without a webhook"),
    );
    expect(log.lines.filter(({ message }) => message === "health turned red")).toMatchObject([
      { level: "error", fields: { checks: ["mail"] } },
    ]);
    expect(await monitoring.health.unheard()).toEqual([]);
  });
});

test("what answers tells what time it is; the own address, which has this machine's time, is not asked", async () => {
  await sink.stop();
  await sink.start({ banner: "Exim 4.96 Wed, 04 Mar 2026 05:06:07 +0000" });
  begin();
  await look();
  expect(
    secondClocks
      .list()
      .map(({ source }) => source)
      .sort(),
  ).toEqual(["backup", "mail", "payment"]);
  const mail = secondClocks.list().find(({ source }) => source === "mail");
  expect([mail?.at, mail?.heardAt]).toEqual([new Date("2026-03-04T05:06:07.000Z"), clock.now()]);
});
