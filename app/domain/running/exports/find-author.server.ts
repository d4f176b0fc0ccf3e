import type { Db } from "~/db/open.server";

/** The name of a person as a book has it, else that of the account. One query. */
export async function findAuthor(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom("users")
    .leftJoin("biographicalInfos", "biographicalInfos.userId", "users.id")
    .select(["users.displayName", "users.username", "biographicalInfos.name"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.name?.trim() || row.displayName || row.username;
}
