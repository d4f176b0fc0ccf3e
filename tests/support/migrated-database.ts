import SqliteDatabase from "better-sqlite3";
import { Migrator } from "kysely";
import { type OpenDatabase, wrapConnection } from "~/db/open.server";
import { migrations } from "../../migrations";

/** An empty database in memory, as a migration leaves it. */
export async function openMigrated(name: string): Promise<OpenDatabase> {
  const database = wrapConnection(new SqliteDatabase(":memory:"));
  await migrateTo(database, name);
  return database;
}

/** Throws the error of a migration. */
export async function migrateTo({ db }: OpenDatabase, name: string): Promise<void> {
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}
