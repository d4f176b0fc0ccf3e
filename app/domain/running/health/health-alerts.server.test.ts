import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AlarmSettings } from "~/config/alarm-settings";
import type { BackupSettings } from "~/config/backup-settings";
import type { OpenDatabase } from "~/db/open.server";
import { describeEnd, type WorkerEnd } from "~/jobs/workers/worker-end";
import { inLanguage } from "~/messages/language.server";
import { message } from "~/messages/message";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { days, minutes, nowText } from "../../base/deps";
import { PaymentWatch } from "../../selling/payments/payment-watch";
import { ClockWatch } from "./clock-watch.server";
import { DamageWatch } from "./damage-watch.server";
import { EventLoopWatch } from "./event-loop-watch.server";
import { sendHealthAlerts } from "./health-alerts.server";
import { worstLevel } from "./health-check";
import { HealthWatch } from "./health-watch.server";
import { ProbeFault, type ProbeFaultKind, type ProbeId, type ProbeResult } from "./probes/probe";
import { SecondClocks } from "./second-clock";
import { WorkerLosses } from "./worker-losses.server";

const programs = { ffmpeg: true, libheif: true, printEngine: true };
interface TestConfig {
  appUrl: string;
  supportEmail: string | undefined;
  brandName: string;
  smtp: { url: string };
  stripe: { secretKey: string };
  administrator: { email: string | undefined };
  alarms: AlarmSettings;
}

const config: TestConfig = {
  appUrl: "https://stories.example.org",
  supportEmail: "help@example.org",
  brandName: "A Life Remembered",
  smtp: { url: "smtps://mail.example.org" },
  stripe: { secretKey: "sk_live_1" },
  administrator: { email: undefined },
  alarms: { webhook: undefined, heartbeat: undefined },
};

let database: OpenDatabase;
let clock: FakeClock;
let dataDir: string;
let state: {
  isFull: boolean;
  isBroken: boolean;
  checks: number;
  failing: string[];
  programs: typeof programs;
  tried: Partial<Record<ProbeId, ProbeResult>>;
};
let paymentWatch: PaymentWatch;
let losses: WorkerLosses;
let health: HealthWatch;
let damage: DamageWatch;
let secondClocks: SecondClocks;
let schedule: BackupSettings | undefined;

beforeEach(async () => {
  database = await openTestDatabase();
  await addPeople(database.db);
  clock = new FakeClock();
  await database.db
    .updateTable("users")
    .set({ createdAt: nowText(clock) })
    .execute();
  dataDir = mkdtempSync(path.join(tmpdir(), "life-health-"));
  mkdirSync(path.join(dataDir, "pages"));
  for (const name of ["privacy", "terms"]) writeFileSync(path.join(dataDir, "pages", `${name}.md`), "# Ours");
  mkdirSync(path.join(dataDir, "backups"));
  takeBackups();
  state = { isFull: false, isBroken: false, checks: 0, failing: [], programs, tried: {} };
  paymentWatch = new PaymentWatch();
  schedule = undefined;
  damage = new DamageWatch(dataDir, { clock, log: new CollectedLog() });
  secondClocks = new SecondClocks();
  health = createHealth();
});

function createHealth(): HealthWatch {
  const log = new CollectedLog();
  losses = new WorkerLosses(clock);
  return new HealthWatch({
    ...{ db: database.db, clock, log, config: { ...config, dataDir, backup: schedule } },
    eventLoop: new EventLoopWatch({ clock, log }),
    reserve: { check: checkReserve },
    clocks: new ClockWatch({ db: database.db, clock, log }, secondClocks),
    damage,
    proxies: { read: () => [] },
    probes: { read: (id) => state.tried[id] },
    paymentWatch,
    heartbeat: { read: () => null },
    findPrograms: () => state.programs,
    recurringFailures: () => state.failing,
    workerLosses: losses,
  });
}

async function checkReserve(): Promise<{ isFull: boolean }> {
  state.checks += 1;
  if (state.isBroken) throw new Error("EIO");
  return { isFull: state.isFull };
}

afterEach(async () => {
  await database.db.destroy();
  rmSync(dataDir, { recursive: true });
});

function takeBackups(): void {
  const now = nowText(clock);
  writeFileSync(path.join(dataDir, "backups", "last-full.json"), JSON.stringify({ takenAt: now }));
  writeFileSync(path.join(dataDir, "backups", `daily-${now.slice(0, 10)}.zip`), "");
}

function set(changes: Partial<typeof state>): void {
  Object.assign(state, changes);
}

/** The subjects and texts mailed since the last call. */
async function mailsAfterCheck(
  own = config,
): Promise<{ subject: string; text: string; recipient: string }[]> {
  const { db } = database;
  await sendHealthAlerts({ db, clock, log: new CollectedLog(), config: own }, await health.check());
  const mails = await db.selectFrom("mails").select(["subject", "text", "recipient"]).execute();
  await db.deleteFrom("mails").execute();
  return mails;
}

async function addJob(): Promise<void> {
  await database.db
    .insertInto("jobs")
    .values({ kind: "make-export", state: "failed", createdAt: nowText(clock), runAfter: nowText(clock) })
    .execute();
}

async function addMail(): Promise<void> {
  const now = nowText(clock);
  const times = { createdAt: now, queuedAt: now, nextTryAt: now };
  await database.db
    .insertInto("mails")
    .values({
      kind: "welcome",
      recipient: "a@example.org",
      subject: "",
      text: "",
      html: "",
      state: "failed",
      ...times,
    })
    .execute();
}

async function addPayment(): Promise<void> {
  const now = nowText(clock);
  const times = { createdAt: now, startedAt: now, updatedAt: now, unknownAt: now };
  await database.db
    .insertInto("payments")
    .values({ kind: "book", reference: "ALR-1", dueCents: 2400, ...times })
    .execute();
}

test("a site that is well has no check that is not green, and mails nothing", async () => {
  expect((await health.check()).filter(({ level }) => level !== "green")).toEqual([]);
  expect(await mailsAfterCheck()).toEqual([]);
});

const reds: [string, () => void | Promise<void>, string, () => void | Promise<void>][] = [
  ["a full disk", () => set({ isFull: true }), "Saving", () => set({ isFull: false })],
  [
    "a damaged database",
    () => damage.note(["Tree 9 page 9: malformed."]),
    "Saving",
    () => damage.finishCheck(damage.beginCheck(), []),
  ],
  ["no backup for nine days", () => clock.advance(9 * days), "Backup of everything", takeBackups],
  ["no daily copy for three days", () => clock.advance(3 * days), "Daily copy of the database", takeBackups],
  [
    "recurring work that failed",
    () => set({ failing: ["purge the trash"] }),
    "Recurring work",
    () => set({ failing: [] }),
  ],
  [
    "a job that was given up",
    addJob,
    "Films, downloads, print files",
    async () => void (await database.db.deleteFrom("jobs").execute()),
  ],
  [
    "a payment that needs a person",
    addPayment,
    "Payments",
    async () => void (await database.db.deleteFrom("payments").execute()),
  ],
  [
    "no print engine",
    () => set({ programs: { ...programs, printEngine: false } }),
    "Print files",
    () => set({ programs }),
  ],
];

describe.each(reds)("%s", (_, provoke, title, mend) => {
  test("is red, is mailed once, and once more when it is well again", async () => {
    await provoke();
    const checks = await health.check();
    expect(checks.find((check) => check.title === title)).toMatchObject({ level: "red" });
    expect(worstLevel(checks)).toBe("red");
    const [alarm, ...more] = await mailsAfterCheck();
    expect(alarm).toMatchObject({
      subject: "A Life Remembered needs a person",
      recipient: "help@example.org",
    });
    expect(alarm?.text).toContain(`${title}: `);
    expect(alarm?.text).toContain("https://stories.example.org/admin/health");
    expect(more).toEqual([]);
    expect(await mailsAfterCheck()).toEqual([]);
    await mend();
    takeBackups();
    const [end, ...others] = await mailsAfterCheck();
    expect(end?.subject).toBe("A Life Remembered is well again");
    expect(end?.text).toContain(`Well again: ${title}. It was red since `);
    expect(others).toEqual([]);
    expect(await mailsAfterCheck()).toEqual([]);
  });
});

describe("scheduled backups", () => {
  const targets = [{ kind: "folder" as const, folder: "/mnt/backups" }];
  const run = (fields: object) =>
    database.db
      .insertInto("backupRuns")
      .values({
        kind: "backup",
        target: "folder",
        place: "/mnt/backups",
        state: "done",
        startedAt: nowText(clock),
        finishedAt: nowText(clock),
        ...fields,
      })
      .execute();
  const levelOf = async (id: string) => (await health.check()).find((check) => check.id === id)?.level;

  beforeEach(() => {
    schedule = { hour: 3, passphrase: "a passphrase for tests", targets };
    health = createHealth();
  });

  test("are green while the newest is of the last two days and its trial restore was good", async () => {
    await run({ backupName: "one" });
    await run({ kind: "verification", backupName: "one" });
    expect([await levelOf("backup"), await levelOf("backup-proof")]).toEqual(["green", "green"]);
  });

  test("are amber when the last one failed, and red when there is none for two days", async () => {
    await run({ backupName: "one" });
    await run({ state: "failed", error: "The folder is missing." });
    expect(await levelOf("backup")).toBe("amber");
    clock.advance(3 * days);
    expect(await levelOf("backup")).toBe("red");
  });

  test("are red when the trial restore finds damage", async () => {
    await run({ backupName: "one" });
    await run({ kind: "verification", state: "failed", backupName: "one", error: "app.db is damaged." });
    const check = (await health.check()).find(({ id }) => id === "backup-proof");
    expect(check).toMatchObject({ level: "red", finding: expect.stringContaining("app.db is damaged.") });
  });
});

describe("the first backup to a place", () => {
  const folder = "/mnt/backups";
  const run = (fields: object) =>
    database.db
      .insertInto("backupRuns")
      .values({
        kind: "backup",
        target: "folder",
        place: folder,
        state: "running",
        startedAt: nowText(clock),
        ...fields,
      })
      .execute();
  const find = async (id: string) => (await health.check()).find((check) => check.id === id);

  beforeEach(async () => {
    // The site is older than the place.
    clock.advance(30 * days);
    takeBackups();
    schedule = { hour: 3, passphrase: "a passphrase for tests", targets: [{ kind: "folder", folder }] };
    health = createHealth();
  });

  test("calls nobody before it begins, nor while it runs, and counts its files", async () => {
    expect(await mailsAfterCheck()).toEqual([]);
    await run({ filesDone: 5744, filesTotal: 50018 });
    expect(await find("backup")).toMatchObject({
      level: "amber",
      finding: "The first backup to /mnt/backups is running, 5,744 of 50,018.",
    });
    expect((await find("backup-proof"))?.level).toBe("green");
    expect(await mailsAfterCheck()).toEqual([]);
  });

  test("may take days while files go, and is red when none has gone for a day", async () => {
    await run({ filesDone: 1, filesTotal: 50018 });
    for (let day = 2; day <= 5; day += 1) {
      expect((await find("backup"))?.level).toBe("amber");
      clock.advance(0.9 * days);
      await database.db.updateTable("backupRuns").set({ filesDone: day }).execute();
    }
    await find("backup");
    clock.advance(1.1 * days);
    expect(await find("backup")).toMatchObject({
      level: "red",
      finding: expect.stringContaining("for a day"),
    });
  });

  test("that was cut off by a stop goes on; one that fails is red after two days, and stays so while it tries", async () => {
    await run({
      state: "interrupted",
      error: "It was cut off by a stop of the server.",
      finishedAt: nowText(clock),
    });
    await run({ filesDone: 1, filesTotal: 2 });
    expect((await find("backup"))?.level).toBe("amber");
    await database.db
      .updateTable("backupRuns")
      .set({ state: "failed", error: "The bucket is full." })
      .execute();
    expect((await find("backup"))?.level).toBe("amber");
    clock.advance(2.1 * days);
    takeBackups();
    expect((await find("backup"))?.level).toBe("red");
    await run({ filesDone: 1, filesTotal: 2 });
    expect((await find("backup"))?.level).toBe("red");
  });

  test("that never begins is red after two days", async () => {
    clock.advance(2.1 * days);
    expect((await find("backup"))?.level).toBe("red");
  });
});

describe("what was tried", () => {
  const fail = (id: ProbeId, kind: ProbeFaultKind) => {
    const at = nowText(clock);
    state.tried = {
      [id]: { triedAt: at, fault: new ProbeFault(kind, message("It does not work."), "E"), failingSince: at },
    };
  };
  const find = async (id: string) => (await health.check()).find((check) => check.id === id);

  test.each<[ProbeId, string]>([
    ["mail", "mail"],
    ["payment", "payment"],
    ["address", "address"],
    ["backup", "backup-target"],
  ])("at %s is said with its time and what to do", async (probe, id) => {
    schedule = {
      hour: 3,
      passphrase: "a passphrase for tests",
      targets: [{ kind: "folder", folder: "/mnt" }],
    };
    health = createHealth();
    expect(await find(id)).toMatchObject({ level: "green" });
    fail(probe, "refused");
    expect(await find(id)).toMatchObject({
      ...{ level: "red", finding: "It does not work.", triedAt: nowText(clock) },
      remedy: expect.any(String),
    });
  });

  test("a refused key and three failed purchases are red, and declined cards are not", async () => {
    for (const _ of [1, 2, 3]) paymentWatch.note("declined", { isSale: true });
    expect(await find("payment")).toMatchObject({ level: "green" });
    for (const _ of [1, 2, 3]) paymentWatch.note("rejected", { isSale: true });
    expect(await find("payment")).toMatchObject({
      level: "red",
      finding: "The last 3 purchases failed, and not because of the buyers.",
    });
    paymentWatch.note("done", { isSale: true });
    paymentWatch.note("key");
    expect(await find("payment")).toMatchObject({ level: "red", finding: expect.stringContaining("(401)") });
  });

  test("a mail server that is red is told on all pages of an administrator, and other red checks are mailed", async () => {
    set({ isFull: true });
    await health.check();
    expect(await health.unheard()).toEqual([]);
    fail("mail", "refused");
    await health.check();
    expect((await health.unheard()).map(({ id }) => id)).toEqual(["words", "mail"]);
  });

  test("each administrator is told in their language, whoever was told last", async () => {
    fail("mail", "refused");
    await health.check();
    const inSpanish = () => inLanguage("es", () => health.unheard());
    expect((await inSpanish())[0]?.title).toBe("Servidor de correo");
    expect((await health.unheard())[0]?.title).toBe("Mail server");
    expect((await inSpanish())[0]?.title).toBe("Servidor de correo");
  });

  test("pages at once in another language wait for one check, which no later page repeats, and keep the level that was found", async () => {
    fail("mail", "refused");
    await health.check();
    state.tried = {};
    state.checks = 0;
    const inSpanish = () => inLanguage("es", () => health.unheard());
    await Promise.all([inSpanish(), inSpanish(), inSpanish()]);
    clock.advance(minutes);
    await inSpanish();
    expect(state.checks).toBe(1);
    expect(health.level()).toBe("red");
  });

  test("a check that breaks off keeps no page from an administrator", async () => {
    fail("mail", "refused");
    await health.check();
    state.isBroken = true;
    const titles = await inLanguage("es", async () => (await health.unheard()).map(({ title }) => title));
    expect(titles).toEqual(["Mail server"]);
  });
});

test("ADMIN_EMAIL is mailed where there is no support address, and nobody without either", async () => {
  set({ isFull: true });
  const own = { ...config, supportEmail: undefined };
  expect(await mailsAfterCheck({ ...own, administrator: { email: "root@example.org" } })).toMatchObject([
    { recipient: "root@example.org" },
  ]);
  set({ isFull: false });
  expect(await mailsAfterCheck(own)).toEqual([]);
});

test("a mail that was given up is red until it is sent again or deleted", async () => {
  await addMail();
  const find = async () => (await health.check()).find(({ id }) => id === "failed-mails");
  expect(await find()).toMatchObject({ level: "red", finding: "1 email was given up." });
  await database.db.deleteFrom("mails").execute();
  expect(await find()).toMatchObject({ level: "green" });
});

test("what is worth a look is amber, and mails nothing", async () => {
  rmSync(path.join(dataDir, "pages"), { recursive: true });
  rmSync(path.join(dataDir, "backups", "last-full.json"));
  state.programs = { ...programs, ffmpeg: false };
  const amber = (await health.check()).filter(({ level }) => level === "amber").map(({ id }) => id);
  expect(amber).toEqual(["backup", "ffmpeg", "legal"]);
  expect(await mailsAfterCheck()).toEqual([]);
});

const endOf = (end: Pick<WorkerEnd, "code" | "signal">) =>
  describeEnd({ ...end, reason: null, peak: 100, limit: null });

test("processes that were lost are amber for a day, with how the last one ended", async () => {
  const find = async () => (await health.check()).find(({ id }) => id === "workers");
  expect((await find())?.level).toBe("green");
  losses.record(endOf({ code: 1, signal: null }));
  losses.record(endOf({ code: null, signal: "SIGKILL" }));
  const check = await find();
  expect(check).toMatchObject({ level: "amber", remedy: expect.stringContaining("Memory") });
  expect(check?.finding).toContain(
    "2 processes were lost over it. The last one: A worker ended by itself: signal SIGKILL",
  );
  const inSpanish = await inLanguage("es", find);
  expect(inSpanish?.finding).toContain("El último: Un proceso terminó por sí solo: signal SIGKILL");
  clock.advance(days);
  expect((await find())?.level).toBe("green");
});

test("recurring work that failed is named in the words of whoever reads, and deletions once", async () => {
  set({ failing: ["purge letters", "purge the trash", "send weekly questions"] });
  const find = async () => (await health.check()).find(({ id }) => id === "recurring")?.finding;
  expect(await find()).toBe(
    "It failed the last time: deleting what is kept no longer, sending weekly questions.",
  );
  expect(await inLanguage("es", find)).toContain("enviar las preguntas semanales");
});
