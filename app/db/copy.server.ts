import { writeFile } from "node:fs/promises";
import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { migrations } from "../../migrations/index";
import { copyPages } from "./copy-pages.server";
import { findLastRelease, type Release } from "./releases.server";

/** Copies the database into a new file, readable by this user only, while a server may write to it. */
export async function copyDatabase(dataDir: string, to: string): Promise<void> {
  await writeFile(to, "", { mode: 0o600, flag: "wx" });
  const source = new SqliteDatabase(path.join(dataDir, "app.db"), { readonly: true, fileMustExist: true });
  try {
    await copyPages(source, to);
  } finally {
    source.close();
  }
}

/** The release that ran last on a database before it was copied; null before 1.0.0. */
export function releaseOfCopy(file: string): Release | null {
  const copy = new SqliteDatabase(file, { fileMustExist: true });
  try {
    return findLastRelease(copy);
  } finally {
    copy.close();
  }
}

export type CopyFault = "damaged" | "newer" | "unreadable";

/** What is wrong with a copy; null if it is intact and readable by this release. */
export function faultOfCopy(file: string): CopyFault | null {
  const copy = new SqliteDatabase(file, { fileMustExist: true });
  try {
    if (copy.pragma("integrity_check", { simple: true }) !== "ok") return "damaged";
    const steps = copy.prepare("select name from kysely_migration").pluck().all();
    const isNewer = steps.some((name) => !Object.hasOwn(migrations, String(name)));
    return isNewer ? "newer" : null;
  } catch {
    return "unreadable";
  } finally {
    copy.close();
  }
}

/** How many rows each table of a copy has. Throws where it is damaged. */
export function countRowsOfCopy(file: string): Record<string, number> {
  const copy = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    const names = copy
      .prepare(
        "select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name",
      )
      .pluck()
      .all() as string[];
    const count = (name: string) => copy.prepare(`select count(*) from "${name}"`).pluck().get() as number;
    return Object.fromEntries(names.map((name) => [name, count(name)]));
  } finally {
    copy.close();
  }
}
