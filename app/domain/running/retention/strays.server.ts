import { setImmediate as nextTurn } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { agoText, type Deps, days, hours } from "../../base/deps";
import type { NamedFiles } from "../../base/named-files.server";
import type { BookFiles } from "../../book/print/book-files.server";
import type { MediaFiles } from "../../media/media-files.server";
import type { PieceFiles } from "../../media/pieces/piece-files.server";
import type { ExportFiles } from "../exports/export-files.server";

/* Rows are deleted first, files after the commit. What a crash in between leaves on the disk is swept here. */

interface Naming {
  table: keyof Tables;
  column: string;
  /** Which rows name files; all if missing. */
  only?: ReturnType<typeof sql<SqlBool>>;
}

interface Line {
  namedBy: readonly Naming[];
  /** The part of a file's name that the rows have; the whole one if missing. */
  part?: RegExp;
  /** What is younger may be about to be named. */
  grace?: number;
  /** What has a row goes as well when it was not changed for as long, since it can be made again. */
  unusedFor?: number;
  /** Nothing goes where most have no row: the database is then a wrong one. */
  isGuarded?: true;
}

const isUnfinished = sql<SqlBool>`finished_at is null`;
const booksNamedBy = (["printFiles", "bookApprovals", "printOrders"] as const).map((table) => ({
  table,
  column: "folder",
}));

/** What lies on the disk and which rows name it. */
const strayLines = {
  "media folders": { namedBy: [{ table: "media", column: "folder" }], grace: hours, isGuarded: true },
  recordings: {
    namedBy: [
      {
        ...{ table: "recordings", column: "folder" },
        only: sql<SqlBool>`finished_at is null and discarded_at is null`,
      },
    ],
    grace: hours,
    isGuarded: true,
  },
  uploads: {
    namedBy: [{ table: "uploads", column: "folder", only: isUnfinished }],
    grace: hours,
    isGuarded: true,
  },
  letters: {
    namedBy: [
      { table: "letterImports", column: "folder" },
      { table: "incomingMails", column: "folder" },
    ],
    grace: hours,
    isGuarded: true,
  },
  "print files": { namedBy: booksNamedBy, grace: hours },
  "drawn pages": { namedBy: booksNamedBy, unusedFor: 30 * days },
  "prepared photos": {
    namedBy: [{ table: "media", column: "id", only: sql<SqlBool>`deleted_at is null` }],
    part: /^\d+/,
    unusedFor: 30 * days,
  },
  downloads: { namedBy: [{ table: "exports", column: "file" }], grace: hours },
} as const satisfies Record<string, Line>;

export type StrayName = keyof typeof strayLines;
export const strayNames = Object.keys(strayLines) as StrayName[];

interface StrayStores {
  files: MediaFiles;
  recordings: PieceFiles;
  uploads: PieceFiles;
  letters: PieceFiles;
  bookFiles: BookFiles;
  exports: ExportFiles;
}

/** The place of each line of the table. */
export function strayPlaces(stores: StrayStores): Record<StrayName, NamedFiles> {
  const { files, recordings, uploads, letters, bookFiles, exports } = stores;
  const { drawnPages, preparedPhotos } = bookFiles;
  const made = { "print files": bookFiles, "drawn pages": drawnPages, "prepared photos": preparedPhotos };
  return { "media folders": files, recordings, uploads, letters, ...made, downloads: exports };
}

/** Removes what no row names, and what can be made again and was not used. Throws, and removes nothing, where most has no row. */
export async function purgeStrays(
  { db, clock }: Pick<Deps, "db" | "clock">,
  name: StrayName,
  place: NamedFiles,
  signal?: AbortSignal,
): Promise<void> {
  const { namedBy, part, grace, unusedFor, isGuarded }: Line = strayLines[name];
  const strays: string[] = [];
  let present = 0;
  for await (const names of place.names()) {
    if (signal?.aborted) return;
    const known = await findKnown(db, namedBy, part, names);
    for (const file of names) {
      const isKnown = known.has(file);
      const age = isKnown ? unusedFor : grace;
      const isStray = age === undefined ? !isKnown : await isOlder(place, file, agoText(clock, age));
      if (isStray) strays.push(file);
    }
    present += names.length;
    await nextTurn();
  }
  if (isGuarded && strays.length > 20 && strays.length > (await countNamed(db, namedBy)))
    throw new Error(
      `${strays.length} of ${present} ${name} are unknown to the database: is it the right one?`,
    );
  for (const file of strays) await place.remove(file);
}

async function isOlder(place: NamedFiles, file: string, time: string): Promise<boolean> {
  const changedAt = await place.changedAt(file);
  return changedAt !== undefined && changedAt.toISOString() < time;
}

/** Those of the names that rows have. */
async function findKnown(
  db: Db,
  namedBy: readonly Naming[],
  part: RegExp | undefined,
  names: string[],
): Promise<Set<string>> {
  const keyOf = (name: string) => (part ? (part.exec(name)?.[0] ?? "") : name);
  const keys = [...new Set(names.map(keyOf))];
  if (keys.length === 0) return new Set();
  const found = new Set<string>();
  for (const { table, column, only } of namedBy) {
    const { rows } = await sql<{ name: string | number }>`
      select ${sql.ref(column)} as name from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(keys)}) and ${only ?? sql`1`}`.execute(db);
    for (const row of rows) found.add(String(row.name));
  }
  return new Set(names.filter((name) => found.has(keyOf(name))));
}

async function countNamed(db: Db, namedBy: readonly Naming[]): Promise<number> {
  let count = 0;
  for (const { table, column, only } of namedBy) {
    const { rows } = await sql<{ count: number | bigint }>`
      select count(${sql.ref(column)}) as count from ${sql.table(table)} where ${only ?? sql`1`}`.execute(db);
    count += toCount(rows[0]?.count ?? 0);
  }
  return count;
}
