import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { damageTable } from "../../tests/support/damage";
import { migrateTo } from "../../tests/support/migrated-database";
import { findDamage } from "./damage.server";
import { MigrationError, migrateDatabase } from "./migrate.server";
import { type OpenDatabase, openDatabase } from "./open.server";

let dataDir: string;
let database: OpenDatabase;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "life-damage-"));
  database = openDatabase(dataDir);
  await migrateTo(database, "0062_counts");
});

afterEach(async () => {
  await database.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const file = () => path.join(dataDir, "app.db");

test("a database that is whole has no damage, and is left as it is beside the server", () => {
  expect(findDamage(file(), { isLive: true })).toEqual([]);
  expect(findDamage(file(), { isLive: true, isThorough: true })).toEqual([]);
});

test("a page of nonsense is found", () => {
  damageTable(database, dataDir, "story_versions");
  expect(findDamage(file(), { isLive: true })).not.toEqual([]);
});

test("a damaged database is not brought up to date, and its copy is not kept", async () => {
  damageTable(database, dataDir, "story_versions");
  const update = migrateDatabase(database, dataDir);
  await expect(update).rejects.toThrow(MigrationError);
  await expect(update).rejects.toThrow(/^The database is damaged, so it was not brought up to date/);
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([]);
  const steps = database.connection.prepare("select name from kysely_migration order by name").pluck().all();
  expect(steps.at(-1)).toBe("0062_counts");
});

test("one that is whole is copied, and brought up to date", async () => {
  const copy = await migrateDatabase(database, dataDir);
  expect(readdirSync(path.join(dataDir, "backups"))).toEqual([copy]);
});

test("a file that is no database at all is said to be damaged", () => {
  const other = path.join(dataDir, "other.db");
  writeFileSync(other, "nonsense ".repeat(2_000));
  expect(findDamage(other)).toEqual(["A page of it cannot be read (SQLITE_NOTADB)."]);
});
