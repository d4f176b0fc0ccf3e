import type { Db } from "~/db/open.server";
import { purgeOrphanedPieces } from "../pieces/purge-pieces.server";
import type { UploadDeps } from "./uploads.server";

/** Removes pieces that no unfinished upload names. Throws if most folders are unknown: wrong database. */
export async function purgeUploadPieces({ db, clock, uploads }: UploadDeps): Promise<void> {
  const rows = await db.selectFrom("uploads").select("folder").where("finishedAt", "is", null).execute();
  await purgeOrphanedPieces(uploads, clock, "uploads", new Set(rows.map(({ folder }) => folder)));
}

/** Lists folders of unfinished uploads of a user, for deletion. */
export async function listUploadFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("uploads").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
