import type { Db } from "~/db/open.server";

/** Takes waiting digests back: they may name a story that was taken back. What is new comes in the next. Call in a transaction. */
export async function recallDigests(db: Db, of: { memberId: number } | { userId: number }): Promise<void> {
  const [column, id] = "memberId" in of ? (["id", of.memberId] as const) : (["userId", of.userId] as const);
  const waiting = await db
    .selectFrom("circleMembers")
    .innerJoin("mails", "mails.id", "circleMembers.digestMailId")
    .select(["circleMembers.id as memberId", "mails.id as mailId"])
    .where(`circleMembers.${column}`, "=", id)
    .where("mails.state", "not in", ["sending", "sent"])
    .execute();
  for (const { memberId, mailId } of waiting) {
    await db
      .updateTable("circleMembers")
      .set(({ ref }) => ({ digestSentAt: ref("digestBefore"), digestMailId: null }))
      .where("id", "=", memberId)
      .execute();
    await db.deleteFrom("mails").where("id", "=", mailId).execute();
  }
}
