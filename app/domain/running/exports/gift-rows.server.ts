import type { Db } from "~/db/open.server";

const words = [
  "id",
  "planId",
  "months",
  "givers",
  "lines",
  "questions",
  "recipientName",
  "calledAs",
] as const;
const given = ["recipientEmail", "sendAt", "timeZone", "sentAt", "bouncedAt", "passedOnAt"] as const;
const got = ["wayBackAt", "circleAnswer"] as const;

/** Has nothing that opens a gift. Who gave learns no more than the day of unwrapping, and who got it nothing of how it was sent. */
export async function readGiftRows(db: Db, userId: number, after: number, limit: number) {
  const rows = await db
    .selectFrom("gifts")
    .select([...words, ...given, ...got, "giverId", "receiverId", "unwrappedAt", "createdAt"])
    .where((where) => where.or([where("giverId", "=", userId), where("receiverId", "=", userId)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ giverId, receiverId, ...row }) => {
    const hidden = [...(giverId === userId ? [] : given), ...(receiverId === userId ? [] : got)];
    const shown = Object.entries(row).filter(([name]) => !hidden.some((one) => one === name));
    return { id: row.id, ...Object.fromEntries(shown) };
  });
}
