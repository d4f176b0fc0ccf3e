import type { Db } from "~/db/open.server";
import { agoText, days } from "../../base/deps";
import { purgeOrphanedPieces } from "../../media/pieces/purge-pieces.server";
import { countPieces, type RecordingDeps } from "./recordings.server";
import { recordingMinBytes } from "./schema";

/** Only empty recordings are deleted; others wait for the user. */
const emptyAge = days;

/** Deletes empty recordings and orphaned pieces. Throws if most folders are unknown: wrong database. */
export async function purgeRecordings(deps: RecordingDeps): Promise<void> {
  const { db, clock, recordings } = deps;
  await deleteEmpty(deps);
  const rows = await db
    .selectFrom("recordings")
    .select("folder")
    .where("finishedAt", "is", null)
    .where("discardedAt", "is", null)
    .execute();
  await purgeOrphanedPieces(recordings, clock, "recordings", new Set(rows.map(({ folder }) => folder)));
}

/** The row's counts can lag behind the disk after a crash, so count again. */
async function deleteEmpty({ db, clock, recordings }: RecordingDeps): Promise<void> {
  const old = await db
    .selectFrom("recordings")
    .select(["id", "folder", "discardedAt"])
    .where("finishedAt", "is", null)
    .where("bytes", "<", recordingMinBytes)
    .where(({ fn }) => fn.coalesce("lastPieceAt", "startedAt"), "<", agoText(clock, emptyAge))
    .execute();
  for (const { id, folder, discardedAt } of old) {
    const counts = await countPieces(recordings, folder);
    if (counts.bytes < recordingMinBytes || discardedAt !== null)
      await db.deleteFrom("recordings").where("id", "=", id).execute();
    else await db.updateTable("recordings").set(counts).where("id", "=", id).execute();
  }
}

/** The folders of all recordings in an account, also finished ones and those of relatives. One query. */
export async function listRecordingFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("recordings").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
