import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Caller } from "./support/browserless";
import { compileCache } from "./support/compile-cache";
import { damageTable } from "./support/damage";
import { addPeople } from "./support/people";
import type { RunningServer } from "./support/running-server";
import { startServer } from "./support/server";
import { copyTemplateTo } from "./support/template-database";

/* A page of the database rots while the server runs. */

const folder = mkdtempSync(path.join(tmpdir(), "life-rot-"));
const dataDir = path.join(folder, "data");
const goodBackup = path.join(folder, "good.zip");
let server: RunningServer;
let ada: Caller;

beforeAll(async () => {
  cpSync("tests/fixtures/photos/Portrait_1.jpg", path.join(dataDir, "media", "one", "full.jpg"), {
    recursive: true,
  });
  await copyTemplateTo(dataDir);
  server = await start();
  await addPeople(server.db);
  ada = await Caller.signIn(server, "ada");
  expect((await ada.postStory(1, { content: "Before it rotted." })).status).toBe(303);
  expect(command("backup", goodBackup)).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startServer({ DATA_DIR: dataDir, SUPPORT_EMAIL: "help@example.org" });

function command(script: string, ...args: string[]): { code: number | null; output: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`build/scripts/${script}.js`, ...args], {
    env: { NODE_ENV: "production", PATH: process.env.PATH, ...compileCache(), DATA_DIR: dataDir },
    encoding: "utf8",
  });
  return { code: status, output: stdout, errors: stderr };
}

const healthz = async () => {
  const answer = await fetch(`${server.address}/healthz`);
  return [answer.status, await answer.text()];
};
const health = async () => (await (await Caller.signIn(server, "root")).page("/admin/health")).html;

test("the first save that meets it is answered in words, and Saving is red at once", async () => {
  expect(await healthz()).toEqual([200, "ok"]);
  damageTable(server, dataDir, "story_versions");
  const saved = await ada.postStory(2, { content: "A long walk. ".repeat(20) });
  expect(saved.status).toBe(503);
  expect(saved.html).toContain("please keep a copy of it");
  expect(saved.html).toContain("A long walk. A long walk.");
  expect(await healthz()).toEqual([200, "degraded"]);
  const html = await health();
  expect(html).toContain("The database is damaged: ");
});

test("the support address is told within a minute or so", async () => {
  const alarm = () =>
    server.db.selectFrom("mails").select(["recipient", "text"]).where("kind", "=", "health-alert").execute();
  await vi.waitFor(
    async () =>
      expect(await alarm()).toContainEqual({
        recipient: "help@example.org",
        text: expect.stringContaining("The database is damaged"),
      }),
    { timeout: 90_000, interval: 1_000 },
  );
}, 120_000);

test("it is red after a restart, and until a check finds the database whole", async () => {
  await server.stop();
  server = await start();
  expect(await healthz()).toEqual([200, "degraded"]);
  expect(await health()).toContain("The database is damaged: ");
});

test("npm run backup takes what is there, says so, and fails", () => {
  const file = path.join(folder, "damaged.zip");
  const { code, output, errors } = command("backup", file);
  expect([code, existsSync(file)]).toEqual([1, true]);
  expect(output).toMatch(/damaged\.zip: \d+ files/);
  expect(errors).toContain("The database is damaged. This file holds it as it is");
  const verified = command("backups", "verify", file);
  expect([verified.code, verified.errors]).toEqual([1, expect.stringContaining("The database in it")]);
  expect(command("backups", "verify", goodBackup).code).toBe(0);
});

test("the backup of a damaged database is not put back, not even without what is damaged", async () => {
  await server.stop();
  const present = () => readdirSync(dataDir).filter((name) => !name.startsWith("running.lock"));
  const before = present();
  const { code, errors } = command("restore", path.join(folder, "damaged.zip"), "--without-damaged");
  expect(code).toBe(1);
  expect(errors).toContain("The database in it is damaged. Nothing has been changed.");
  expect(present()).toEqual(before);
});

test("with the good one put back, all is well again", async () => {
  expect(command("restore", goodBackup)).toMatchObject({ code: 0 });
  expect(readdirSync(dataDir)).not.toContain("app.db-damaged");
  server = await start();
  expect(await healthz()).toEqual([200, "ok"]);
  ada = await Caller.signIn(server, "ada");
  expect((await ada.postStory(2, { content: "A long walk." })).status).toBe(303);
  expect((await ada.page("/app?prompt=1")).html).toContain("Before it rotted.");
  const database = new SqliteDatabase(path.join(dataDir, "app.db"), { readonly: true });
  expect(database.pragma("quick_check", { simple: true })).toBe("ok");
  database.close();
});
