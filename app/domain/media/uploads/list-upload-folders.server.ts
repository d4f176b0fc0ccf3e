import type { Db } from "~/db/open.server";

/** Lists folders of unfinished uploads of a user, for deletion. */
export async function listUploadFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("uploads").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
