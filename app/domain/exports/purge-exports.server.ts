import type { Db } from "~/db/open.server";
import { agoText, hours } from "../deps";
import { type ExportsDeps, keptFor } from "./exports.server";

/** A file is there before its row says so, though never for so long. */
const strayAfter = hours;

/** Ends downloads that are a week old, those that failed too, and zips that no row knows. */
export async function purgeExports({ db, clock, exports }: ExportsDeps): Promise<void> {
  const ended = await db
    .deleteFrom("exports")
    .where("finishedAt", "<=", agoText(clock, keptFor))
    .returning("file")
    .execute();
  for (const { file } of ended) if (file) await exports.remove(file);
  const rows = await db.selectFrom("exports").select("file").where("file", "is not", null).execute();
  const known = new Set(rows.map(({ file }) => file));
  const last = clock.now().getTime() - strayAfter;
  for (const { file, changedAt } of await exports.list()) {
    if (!known.has(file) && changedAt.getTime() < last) await exports.remove(file);
  }
}

/**
 * Deletes the rows of a person's downloads, whatever their state, within a transaction; answers the files, to be
 * removed once it is done. One that is being made meanwhile finds its row gone, and leaves nothing.
 */
export async function dropExportsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom("exports").where("userId", "=", userId).returning("file").execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** Removes a person's downloads, rows and files. */
export async function purgeExportsOf(
  { db, exports }: Pick<ExportsDeps, "db" | "exports">,
  userId: number,
): Promise<void> {
  for (const file of await dropExportsOf(db, userId)) await exports.remove(file);
}
