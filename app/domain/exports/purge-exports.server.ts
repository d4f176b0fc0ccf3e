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

/** The zips of a person's downloads. */
export async function exportFilesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("exports").select("file").where("userId", "=", userId).execute();
  return rows.flatMap(({ file }) => file ?? []);
}
