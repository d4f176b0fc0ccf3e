import { mkdirSync } from "node:fs";
import path from "node:path";
import { Migrator } from "kysely";
import { migrations } from "../../migrations/index";
import type { Db, OpenDatabase } from "./open.server";

/** The database is from a newer release, or a migration failed and was rolled back. */
export class MigrationError extends Error {}

/** Runs pending migrations in one transaction, after a backup. Throws MigrationError, changing nothing. */
export async function migrateDatabase({ db, connection }: OpenDatabase, dataDir?: string): Promise<void> {
  const migrator = createMigrator(db);
  const steps = await migrator.getMigrations();
  const pending = steps.filter((step) => step.executedAt === undefined);
  if (dataDir && pending.length > 0 && pending.length < steps.length) {
    const folder = path.join(dataDir, "backups");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await connection.backup(path.join(folder, `before-${pending[0]?.name}.db`));
  }
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (/previously executed migration .* is missing/.test(reason)) {
    throw new MigrationError(
      "The database was written by a newer release. Start that one, or restore a backup.",
    );
  }
  throw new MigrationError(`The database could not be brought up to date, and was left as it was: ${reason}`);
}

function createMigrator(db: Db): Migrator {
  return new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } });
}
