import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { systemClock } from "~/domain/base/deps";
import { createStory, trashStory } from "~/domain/writing/stories/stories.server";
import { Caller } from "./support/browserless";
import { CollectedLog } from "./support/collected-log";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { copyTemplateTo } from "./support/template-database";

/* A house whose clock jumps between two starts: one start 400 days ahead once deleted a story and an account for good. */

let dataDir: string;
let server: RunningServer | undefined;
let storyId: number;
let benId: number;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-clock-"));
  await copyTemplateTo(dataDir);
  const { db } = await start(0);
  const people = await addPeople(db);
  benId = people.ben.userId;
  const deps = { db, clock: systemClock, log: new CollectedLog() };
  storyId = (await createStory(deps, people.ada, 1, words)).id;
  await trashStory(deps, people.ada, storyId);
  await db.updateTable("users").set({ closedAt: new Date().toISOString() }).where("id", "=", benId).execute();
});

const words = { content: "The river froze.", age: null, date: "", location: "" };

afterEach(stop);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(shiftDays: number): Promise<RunningServer> {
  await stop();
  const modules = ["network-log", "shifted-clock"].map((name) => pathToFileURL(`tests/support/${name}.mjs`));
  server = await startServer({
    DATA_DIR: dataDir,
    CLOCK_SHIFT_DAYS: String(shiftDays),
    NODE_OPTIONS: modules.map((module) => `--import=${module}`).join(" "),
  });
  return server;
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

/** The story in the trash, and the closed account. */
async function left({ db }: RunningServer): Promise<number[]> {
  const stories = await db.selectFrom("stories").select("id").where("id", "=", storyId).execute();
  const users = await db.selectFrom("users").select("id").where("id", "=", benId).execute();
  return [...stories, ...users].map(({ id }) => id);
}

/** Waits until all recurring work has had its first turn. */
const firstTurns = () => new Promise((resolve) => setTimeout(resolve, 4_000));
const purged = async (running: RunningServer) =>
  vi.waitFor(async () => expect(await left(running)).toEqual([]), { timeout: 30_000, interval: 200 });
const health = async (running: RunningServer) =>
  (await (await Caller.signIn(running, "root")).page("/admin/health")).html;

test("400 days ahead, nothing is deleted for good, the log and Health say it, and an alarm goes out", async () => {
  const running = await start(400);
  await firstTurns();
  expect(await left(running)).toEqual([storyId, benId]);
  expect(running.output()).toContain("clock out of step");
  const html = await health(running);
  expect(html).toContain("400 days after the newest time in the database");
  expect(html).toContain("The clock is right");
  const alerts = await running.db.selectFrom("healthAlerts").select("checkId").execute();
  expect(alerts.map(({ checkId }) => checkId)).toContain("clock");
});

test("set right again, all is as before, whatever was written meanwhile", async () => {
  const running = await start(0);
  await firstTurns();
  expect(await left(running)).toEqual([storyId, benId]);
  expect(await health(running)).toContain("in step with the newest time in the database");
});

test("three days behind, Health says it", async () => {
  const running = await start(-3);
  expect(await health(running)).toContain("3 days before the newest time in the database");
});

test("an administrator presses The clock is right, and what had waited goes on", async () => {
  const running = await start(400);
  await firstTurns();
  expect(await left(running)).toEqual([storyId, benId]);
  const ada = await Caller.signIn(running, "ada");
  const refused = await ada.post("/app", "/admin/health", { intent: "clock/confirm" });
  expect([403, 404]).toContain(refused.status);
  const root = await Caller.signIn(running, "root");
  const pressed = await root.post("/admin/health", "/admin/health", { intent: "clock/confirm" });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/admin/health"]);
  const page = await root.page("/admin/health");
  expect(page.html).toContain("The clock is taken as right");
  expect(page.html).not.toContain('value="clock/confirm"');
  const audit = await running.db.selectFrom("auditLog").select("action").execute();
  expect(audit.map(({ action }) => action)).toContain("clock.confirm");
  await purged(await start(400));
});
