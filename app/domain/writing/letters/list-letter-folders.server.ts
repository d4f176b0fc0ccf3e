import type { Db } from "~/db/open.server";

/** The folders of a person's imports and incoming mails, to be removed with the account. Two queries. */
export async function listLetterFolders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom("letterImports").select("folder").where("userId", "=", userId).execute();
  const mails = await db.selectFrom("incomingMails").select("folder").where("userId", "=", userId).execute();
  return [...rows, ...mails].flatMap(({ folder }) => folder ?? []);
}
