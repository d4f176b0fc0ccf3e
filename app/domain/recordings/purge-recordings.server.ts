import type { Db } from "~/db/open.server";
import { agoText, days, hours } from "../deps";
import { countPieces, type RecordingDeps } from "./recordings.server";
import { recordingMinBytes } from "./schema";

/** A folder is there before its row, though never for so long. */
const strayAfter = hours;
/** How long a recording may stay without a word in it; one with words waits for its speaker, however long. */
const emptyFor = days;

/**
 * Ends recordings in which nothing was ever said, and removes the pieces of those that were finished or discarded when
 * a stop came between. Throws, and removes no folder, when that would be most of what is there: then it is the
 * database that is not the right one.
 */
export async function purgeRecordings(deps: RecordingDeps): Promise<void> {
  const { db, clock, recordings } = deps;
  await endEmpty(deps);
  const rows = await db
    .selectFrom("recordings")
    .select("folder")
    .where("finishedAt", "is", null)
    .where("discardedAt", "is", null)
    .execute();
  const waiting = new Set(rows.map(({ folder }) => folder));
  const last = clock.now().getTime() - strayAfter;
  const strays = (await recordings.folders())
    .filter(({ name, changedAt }) => !waiting.has(name) && changedAt.getTime() < last)
    .map(({ name }) => name);
  if (strays.length > 20 && strays.length > waiting.size) {
    throw new Error(`${strays.length} recordings are unknown to the database: is it the right one?`);
  }
  for (const name of strays) await recordings.remove(name);
}

/** A piece is kept before it is counted: where a stop came between, or no row could be written, the disk is right. */
async function endEmpty({ db, clock, recordings }: RecordingDeps): Promise<void> {
  const old = await db
    .selectFrom("recordings")
    .select(["id", "folder", "discardedAt"])
    .where("finishedAt", "is", null)
    .where("bytes", "<", recordingMinBytes)
    .where(({ fn }) => fn.coalesce("lastPieceAt", "startedAt"), "<", agoText(clock, emptyFor))
    .execute();
  for (const { id, folder, discardedAt } of old) {
    const counts = await countPieces(recordings, folder);
    if (counts.bytes < recordingMinBytes || discardedAt !== null)
      await db.deleteFrom("recordings").where("id", "=", id).execute();
    else await db.updateTable("recordings").set(counts).where("id", "=", id).execute();
  }
}

/** The folders of all recordings of a person, finished ones too. */
export async function recordingFoldersOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("recordings").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
