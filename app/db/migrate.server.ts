import { mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Migrator } from "kysely";
import { type Message, message } from "~/messages/message";
import { SaidError } from "~/messages/said-error";
import { migrations } from "../../migrations/index";
import { copyPages } from "./copy-pages.server";
import { findDamage } from "./damage.server";
import type { Db, OpenDatabase } from "./open.server";
import { findLastRelease } from "./releases.server";
import { findUnfinishedState } from "./unfinished-states";

/** Versions before 1.0.0 changed migrations that had run: 1.0.0 and later ones never do. */
const lastOfFirstRelease = "0035_releases";

/** The database is from a newer release, or a migration failed and was rolled back. */
export class MigrationError extends SaidError {}

/** Runs them in one transaction. Returns the name of the copy that `dataDir` gets first; null if new or up to date. Throws MigrationError. */
export async function migrateDatabase(
  { db, connection }: OpenDatabase,
  dataDir?: string,
  now = new Date(),
): Promise<string | null> {
  const migrator = createMigrator(db);
  const steps = await migrator.getMigrations();
  const pending = steps.filter((step) => step.executedAt === undefined);
  const isUpdate = pending.length > 0 && pending.length < steps.length;
  const copy = dataDir && isUpdate ? `before-${pending[0]?.name}-${fileTime(now)}.db` : null;
  if (dataDir && copy) await copyInto(path.join(dataDir, "backups"), copy, connection);
  const { error } = await migrator.migrateToLatest();
  if (!error) return copy;
  const unfinished = findUnfinishedState(listExecuted(connection));
  if (unfinished) throw new MigrationError(ofUnfinished(connection, unfinished.commits));
  const reason = error instanceof Error ? error.message : String(error);
  if (/previously executed migration .* is missing/.test(reason)) {
    throw new MigrationError(
      message("The database was written by a newer release. Start that one, or restore a backup."),
    );
  }
  const isUnreleased = pending.some(({ name }) => name <= lastOfFirstRelease);
  if (isUnreleased && /corrupted migrations|no such (column|table)|already exists/.test(reason)) {
    throw new MigrationError(
      message(
        "The database was written between two releases before 1.0.0, and cannot be brought up to date. It was left as it was. Start the version that wrote it, and let people download everything.",
      ),
    );
  }
  throw new MigrationError(
    message("The database could not be brought up to date, and was left as it was: {reason}", { reason }),
  );
}

function listExecuted(connection: OpenDatabase["connection"]): string[] {
  return connection.prepare<[], string>("select name from kysely_migration order by name").pluck().all();
}

/** Names the commit that ran last on the database, where it is known. */
function ofUnfinished(connection: OpenDatabase["connection"], commits: string[]): Message {
  const { revision } = findLastRelease(connection) ?? { revision: "" };
  const known = commits.find((commit) => revision.startsWith(commit));
  const certain = known ?? (commits.length === 1 ? commits[0] : undefined);
  return certain
    ? message(
        "The database was written by an unfinished version (commit {commit}) and cannot be brought up to date. It was left as it was. Start the version that wrote it, and let people download everything.",
        { commit: certain },
      )
    : message(
        "The database was written by an unfinished version (one of the commits {commits}) and cannot be brought up to date. It was left as it was. Start the version that wrote it, and let people download everything.",
        { commits: commits.join(", ") },
      );
}

/** Copies under another name first: a copy with this name is whole. */
async function copyInto(folder: string, name: string, connection: OpenDatabase["connection"]): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = path.join(folder, "update.partial");
  rmSync(partial, { force: true });
  await copyPages(connection, partial);
  const [fault] = findDamage(partial);
  if (fault) {
    rmSync(partial);
    throw new MigrationError(
      message(
        "The database is damaged, so it was not brought up to date, and was left as it was: {fault} Start the version that ran before, or put a backup back: npm run restore -- FILE.",
        { fault },
      ),
    );
  }
  renameSync(partial, path.join(folder, name));
}

function fileTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

function createMigrator(db: Db): Migrator {
  return new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => migrations } });
}
