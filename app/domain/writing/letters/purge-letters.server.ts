import type { Db } from "~/db/open.server";
import { purgeOrphanedPieces } from "../../media/pieces/purge-pieces.server";
import type { LetterDeps } from "./letter-imports.server";

/** Removes folders that no import names. Throws if most folders are unknown: wrong database. */
export async function purgeLetterFiles({
  db,
  clock,
  letters,
}: Pick<LetterDeps, "db" | "clock" | "letters">): Promise<void> {
  const rows = await db.selectFrom("letterImports").select("folder").execute();
  await purgeOrphanedPieces(letters, clock, "letters", new Set(rows.map(({ folder }) => folder)));
}

/** Lists folders of a person's imports, for deletion. */
export async function listLetterFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("letterImports").select("folder").where("userId", "=", userId).execute();
  return rows.map(({ folder }) => folder);
}
