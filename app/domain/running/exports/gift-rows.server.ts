import type { Db } from "~/db/open.server";

/** Gifts that a person gave or got, after an id: the words and times. Links and codes are left out of all lists. */
export function readGiftRows(db: Db, userId: number, after: number, limit: number) {
  return db
    .selectFrom("gifts")
    .selectAll()
    .where((where) => where.or([where("giverId", "=", userId), where("receiverId", "=", userId)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}
