import type SqliteDatabase from "better-sqlite3";
import type { Db } from "./open.server";

export interface Release {
  version: string;
  /** The commit it was built from; empty where the source was no repository. */
  revision: string;
}

/** Adds a row when another release starts on this database than the time before. */
export async function recordRelease(
  db: Db,
  { version, revision }: Release,
  startedAt: string,
): Promise<void> {
  const last = await db.selectFrom("releases").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  if (last?.version === version && last.revision === revision) return;
  await db.insertInto("releases").values({ version, revision, startedAt }).execute();
}

/** The release that ran last on a database, of any schema; null before 1.0.0, which is the first to record it. */
export function findLastRelease(connection: SqliteDatabase.Database): Release | null {
  const hasTable = connection.prepare("select 1 from sqlite_master where name = 'releases'").get();
  if (!hasTable) return null;
  const last = connection.prepare("select version, revision from releases order by id desc limit 1").get();
  return (last as Release | undefined) ?? null;
}
