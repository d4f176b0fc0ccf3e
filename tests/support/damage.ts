import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import type { OpenDatabase } from "~/db/open.server";

/** Overwrites the first page of a table in the database file with nonsense, as a bad disk does. */
export function damageTable(
  { connection }: Pick<OpenDatabase, "connection">,
  dataDir: string,
  table: string,
): void {
  connection.pragma("wal_checkpoint(TRUNCATE)");
  const page = connection
    .prepare<[string], number>("select rootpage from sqlite_master where name = ?")
    .pluck()
    .get(table);
  if (!page) throw new Error(`There is no table ${table}.`);
  const bytes = connection.pragma("page_size", { simple: true }) as number;
  const file = openSync(path.join(dataDir, "app.db"), "r+");
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, (page - 1) * bytes);
  closeSync(file);
  // What has been read of the page before is forgotten: by this connection, and at a commit by the others.
  connection.pragma("shrink_memory");
  const version = connection.pragma("user_version", { simple: true });
  connection.pragma(`user_version = ${Number(version) + 1}`);
  connection.pragma(`user_version = ${version}`);
}
