import SqliteDatabase from "better-sqlite3";
import type { LogEvent } from "kysely";
import { migrateDatabase } from "~/db/migrate.server";
import { type OpenDatabase, wrapConnection } from "~/db/open.server";
import { seedStandardContent } from "~/domain/prompts/seed.server";

let template: Promise<Buffer> | undefined;

/** A database of its own for a test: migrated and seeded once a worker, then copied in memory. */
export async function openTestDatabase(log?: (event: LogEvent) => void): Promise<OpenDatabase> {
  template ??= makeTemplate();
  return wrapConnection(new SqliteDatabase(await template), log);
}

async function makeTemplate(): Promise<Buffer> {
  const database = wrapConnection(new SqliteDatabase(":memory:"));
  await migrateDatabase(database);
  await seedStandardContent(database.db);
  const bytes = database.connection.serialize();
  await database.db.destroy();
  return bytes;
}
