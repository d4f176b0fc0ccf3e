import type { Db } from "~/db/open.server";
import { hashToken } from "../../base/token.server";

/* The mails that bring a gift to its receiver: each has a link of its own, and the link knows its mail. */

/** Notes which mail brings the link of a token, so that it can be recalled. Within the transaction that enqueues the mail. */
export async function noteGiftMail(db: Db, token: string, mailId: number): Promise<void> {
  await db.updateTable("giftLinks").set({ mailId }).where("tokenHash", "=", hashToken(token)).execute();
}

/** Ends the links of a gift's mails, and takes back unsent ones, which would open nothing. In the transaction of the caller. */
export async function recallGiftMails(db: Db, giftId: number): Promise<void> {
  const links = db
    .selectFrom("giftLinks")
    .select("mailId")
    .where("giftId", "=", giftId)
    .where("side", "=", "receiver")
    .where("mailId", "is not", null);
  await db
    .deleteFrom("mails")
    .where("id", "in", links.$castTo<{ mailId: number }>())
    .where("state", "not in", ["sending", "sent"])
    .execute();
  await db.deleteFrom("giftLinks").where("giftId", "=", giftId).where("side", "=", "receiver").execute();
}

/** Deletes the copies of mails that went to addresses which are forgotten. What they opened stays. */
export async function forgetGiftMails(db: Db, giftIds: number[]): Promise<void> {
  const links = db
    .selectFrom("giftLinks")
    .select("mailId")
    .where("giftId", "in", [0, ...giftIds]);
  await db
    .deleteFrom("mails")
    .where("id", "in", links.where("mailId", "is not", null).$castTo<{ mailId: number }>())
    .execute();
}
