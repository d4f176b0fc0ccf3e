import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetDeleted } from "./forget-deleted.server";
import { type OpenDatabase, openDatabase } from "./open.server";

let dataDir: string;
let database: OpenDatabase;
let reader: OpenDatabase;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-forget-"));
  database = openDatabase(dataDir);
  await sql`create table words (text text)`.execute(database.db);
  reader = openDatabase(dataDir);
});

afterEach(async () => {
  await reader.db.destroy();
  await database.db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const logBytes = () => statSync(path.join(dataDir, "app.db-wal")).size;

test("nobody waits for whoever reads, and the log is emptied once they have read", async () => {
  reader.connection.exec("begin; select count(*) from words");
  reader.connection.prepare("select * from words").all();
  await sql`insert into words values ('secret')`.execute(database.db);
  const before = performance.now();
  expect(await forgetDeleted(database.db)).toBe(false);
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(logBytes()).toBeGreaterThan(0);
  reader.connection.exec("commit");
  expect(await forgetDeleted(database.db)).toBe(true);
  expect(logBytes()).toBe(0);
  expect(database.connection.pragma("busy_timeout", { simple: true })).toBe(5000);
});
