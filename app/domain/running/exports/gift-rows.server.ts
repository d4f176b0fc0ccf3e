import type { Db } from "~/db/open.server";

/** Gifts that a person gave or got, after an id: the words, and no link, code or price. */
export function readGiftRows(db: Db, userId: number, after: number, limit: number) {
  return db
    .selectFrom("gifts")
    .select(["id", "giverId", "receiverId", "planId", "months", "recipientName", "calledAs"])
    .select(["lines", "givers", "questions", "sendAt", "sentAt", "unwrappedAt", "createdAt"])
    .where((where) => where.or([where("giverId", "=", userId), where("receiverId", "=", userId)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}
