import type { Db } from "~/db/open.server";
import { agoText, days } from "../../base/deps";
import { purgeOrphanedPieces } from "../pieces/purge-pieces.server";
import type { UploadDeps } from "./uploads.server";

/** Counted since the last piece, or since the end. */
const uploadRetention = 7 * days;

/** Deletes uploads left alone for a week, finished or not, and orphaned pieces. Throws if most folders are unknown: wrong database. */
export async function purgeUploads({ db, clock, uploads }: UploadDeps): Promise<void> {
  const old = await db
    .deleteFrom("uploads")
    .where("changedAt", "<=", agoText(clock, uploadRetention))
    .returning("folder")
    .execute();
  for (const { folder } of old) await uploads.remove(folder);
  const rows = await db.selectFrom("uploads").select("folder").where("finishedAt", "is", null).execute();
  await purgeOrphanedPieces(uploads, clock, "uploads", new Set(rows.map(({ folder }) => folder)));
}

/** Lists folders of unfinished uploads of a user, for deletion. */
export async function listUploadFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("uploads").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
