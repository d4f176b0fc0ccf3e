import { writeFileSync } from "node:fs";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { LogEvent } from "kysely";
import { migrateDatabase } from "~/db/migrate.server";
import { type OpenDatabase, openDatabase, wrapConnection } from "~/db/open.server";
import { seedStandardContent } from "~/domain/prompts/seed.server";

let template: Promise<Buffer> | undefined;

/** Migrated and seeded once per worker, then copied in memory. */
export async function openTestDatabase(log?: (event: LogEvent) => void): Promise<OpenDatabase> {
  template ??= makeTemplate();
  return wrapConnection(new SqliteDatabase(await template), log);
}

/** A database file in a data folder, where child processes find it. */
export async function openTestDatabaseIn(dataDir: string): Promise<OpenDatabase> {
  template ??= makeTemplate();
  writeFileSync(path.join(dataDir, "app.db"), await template);
  return openDatabase(dataDir);
}

async function makeTemplate(): Promise<Buffer> {
  const database = wrapConnection(new SqliteDatabase(":memory:"));
  await migrateDatabase(database);
  await seedStandardContent(database.db);
  const bytes = database.connection.serialize();
  await database.db.destroy();
  return bytes;
}
