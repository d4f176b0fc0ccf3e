import type { Db } from "~/db/open.server";
import { agoText, days } from "../../base/deps";
import { countPieces, type RecordingDeps } from "./recordings.server";
import { recordingMinBytes } from "./schema";

/** Only empty recordings are deleted; others wait for the user. The row of a discarded one stays, so that devices learn of it. */
const emptyAge = days;

/** Deletes recordings in which nothing came within a day. The row's counts can lag behind the disk after a crash, so counts again. */
export async function purgeEmptyRecordings({ db, clock, recordings }: RecordingDeps): Promise<void> {
  const old = await db
    .selectFrom("recordings")
    .select(["id", "folder"])
    .where("finishedAt", "is", null)
    .where("discardedAt", "is", null)
    .where("bytes", "<", recordingMinBytes)
    .where(({ fn }) => fn.coalesce("lastPieceAt", "startedAt"), "<", agoText(clock, emptyAge))
    .execute();
  for (const { id, folder } of old) {
    const counts = await countPieces(recordings, folder);
    if (counts.bytes < recordingMinBytes) {
      await db.deleteFrom("recordings").where("id", "=", id).execute();
      await recordings.remove(folder);
    } else await db.updateTable("recordings").set(counts).where("id", "=", id).execute();
  }
}

/** The folders of all recordings in an account, also finished ones and those of relatives. One query. */
export async function listRecordingFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("recordings").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
