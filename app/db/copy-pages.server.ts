import { setTimeout as delay } from "node:timers/promises";
import type SqliteDatabase from "better-sqlite3";

/** All pages in one step, since a write between steps restarts the backup. */
const allPages = 0x7fffffff;
const pause = 20;
const longestWait = 5_000;

/** Waits up to five seconds for a lock on either, since the driver reports a copy of no pages as done. Throws if the lock remains. */
export async function copyPages(source: SqliteDatabase.Database, to: string): Promise<void> {
  for (const end = Date.now() + longestWait; Date.now() < end; await delay(pause)) {
    const { totalPages } = await source.backup(to, { progress: () => allPages });
    if (totalPages > 0) return;
  }
  throw new Error("The database could not be copied, because it stayed locked.");
}
