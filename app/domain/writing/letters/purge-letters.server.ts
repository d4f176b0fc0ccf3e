import type { Db } from "~/db/open.server";
import { purgeOrphanedPieces } from "../../media/pieces/purge-pieces.server";
import type { LetterDeps } from "./letter-imports.server";

/** Removes folders that no import and no mail names. Throws if most folders are unknown: wrong database. */
export async function purgeLetterFiles({
  db,
  clock,
  letters,
}: Pick<LetterDeps, "db" | "clock" | "letters">): Promise<void> {
  const rows = await db.selectFrom("letterImports").select("folder").execute();
  const mails = await db
    .selectFrom("incomingMails")
    .select("folder")
    .where("folder", "is not", null)
    .execute();
  const named = [...rows, ...mails].flatMap(({ folder }) => folder ?? []);
  await purgeOrphanedPieces(letters, clock, "letters", new Set(named));
}

/** The folders of a person's imports and incoming mails, to be removed with the account. Two queries. */
export async function listLetterFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("letterImports").select("folder").where("userId", "=", userId).execute();
  const mails = await db.selectFrom("incomingMails").select("folder").where("userId", "=", userId).execute();
  return [...rows, ...mails].flatMap(({ folder }) => folder ?? []);
}
