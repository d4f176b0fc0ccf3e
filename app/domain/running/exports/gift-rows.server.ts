import type { Db } from "~/db/open.server";

/** Gifts that a person gave or got, after an id: the words and times, and nothing that opens one. */
export async function readGiftRows(db: Db, userId: number, after: number, limit: number) {
  const rows = await db
    .selectFrom("gifts")
    .selectAll()
    .where((where) => where.or([where("giverId", "=", userId), where("receiverId", "=", userId)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ codeHash: _hash, sealedCode: _code, sealedToken: _token, ...row }) => row);
}
