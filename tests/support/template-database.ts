import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { LogEvent } from "kysely";
import { migrateDatabase } from "~/db/migrate.server";
import { type OpenDatabase, openDatabase, wrapConnection } from "~/db/open.server";
import { seedStandardContent } from "~/domain/writing/prompts/seed.server";

let template: Promise<Buffer> | undefined;

/** A database that is migrated and seeded once for all tests (global-setup.ts), then copied. */
export async function openTestDatabase(log?: (event: LogEvent) => void): Promise<OpenDatabase> {
  return wrapConnection(new SqliteDatabase(await readTemplate()), log);
}

/** A database file in a data folder, where child processes find it. */
export async function openTestDatabaseIn(dataDir: string): Promise<OpenDatabase> {
  await copyTemplateTo(dataDir);
  return openDatabase(dataDir);
}

/** Copies for a server that need not migrate an empty database first. */
export async function copyTemplateTo(dataDir: string): Promise<void> {
  writeFileSync(path.join(dataDir, "app.db"), await readTemplate());
}

function readTemplate(): Promise<Buffer> {
  const file = process.env.TEMPLATE_DATABASE;
  template ??= file ? readFile(file) : makeTemplate();
  return template;
}

export async function makeTemplate(): Promise<Buffer> {
  const database = wrapConnection(new SqliteDatabase(":memory:"));
  await migrateDatabase(database);
  await seedStandardContent(database.db);
  const bytes = database.connection.serialize();
  await database.db.destroy();
  return bytes;
}
