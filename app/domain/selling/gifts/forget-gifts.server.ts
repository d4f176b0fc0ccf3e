import type { Db } from "~/db/open.server";
import { agoText, type Deps, days, nowText } from "../../base/deps";
import { getSettings } from "../../base/settings/settings.server";
import { forgetGiftMails } from "./gift-mails.server";

const keptAddress = 90 * days;

const noWords = {
  recipientName: "",
  calledAs: "",
  recipientEmail: null,
  lines: "",
  givers: "",
  questions: "[]",
};

/** Forgets the address 90 days after it has done its work, and all names and words after the period of the settings. */
export async function forgetGifts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const { giftWordDays } = await getSettings(db);
  const longAgo = agoText(clock, keptAddress);
  const refunded = db
    .selectFrom("checkouts")
    .select("id")
    .where("state", "=", "refunded")
    .where("isGift", "=", 1)
    .where("updatedAt", "<", longAgo);
  const forgotten = await db
    .updateTable("gifts")
    .set({ recipientEmail: null, addressForgottenAt: nowText(clock) })
    .where("recipientEmail", "is not", null)
    .where((where) =>
      where.or([
        where("sentAt", "<", longAgo),
        where.and([where("sentAt", "is", null), where("unwrappedAt", "<", longAgo)]),
        where("checkoutId", "in", refunded),
      ]),
    )
    .returning("id")
    .execute();
  await forgetGiftMails(
    db,
    forgotten.map(({ id }) => id),
  );
  await db
    .updateTable("gifts")
    .set(noWords)
    .where("createdAt", "<", agoText(clock, giftWordDays * days))
    .where((where) => where.or([where("recipientName", "<>", ""), where("givers", "<>", "")]))
    .execute();
}

/** Forgets words of gifts got, and of unwrapped ones given, in the deletion's transaction. A wrapped one keeps them for its receiver. */
export async function forgetGiftsOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("gifts")
    .set(noWords)
    .where((where) =>
      where.or([
        where("receiverId", "=", userId),
        where.and([where("giverId", "=", userId), where("unwrappedAt", "is not", null)]),
      ]),
    )
    .execute();
}
