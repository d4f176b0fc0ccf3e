import { toLanguage } from "~/messages/languages";
import { nowText } from "../../base/deps";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import { giftLetter } from "./gift-letters";
import { noteGiftMail } from "./gift-mails.server";
import { addGiftLink, isGiven, type PaidGift, questionsOf, selectGifts } from "./gift-rows.server";

const atOnce = 100;

/** Draws the cover of the receiver's book, with their name, as a small JPEG; null for none. */
export type GiftCover = (gift: Pick<PaidGift, "recipientName" | "locale">) => Promise<Buffer | null>;

export const noCover: GiftCover = async () => null;

/** Sends the gifts whose day has come, each once: the mail and its mark are one transaction. */
export async function sendDueGifts(
  deps: MailDeps,
  signal?: AbortSignal,
  coverOf: GiftCover = noCover,
): Promise<void> {
  if (!deps.config.appUrl) return;
  const due = await selectDue(deps).limit(atOnce).execute();
  for (const { id, ...named } of due) {
    if (signal?.aborted) return;
    const cover = await coverOf(named);
    await deps.db.transaction().execute(async (db) => {
      const within = { ...deps, db };
      const gift = await selectDue(within).where("gifts.id", "=", id).executeTakeFirst();
      if (gift && isGiven(gift)) await mailGift(within, gift, cover);
    });
  }
}

function selectDue({ db, clock }: Pick<MailDeps, "db" | "clock">) {
  return selectGifts(db)
    .where("gifts.sentAt", "is", null)
    .where("gifts.unwrappedAt", "is", null)
    .where("gifts.recipientEmail", "is not", null)
    .where("gifts.sendAt", "<=", nowText(clock))
    .where((where) =>
      where.or([where("gifts.checkoutId", "is", null), where("checkouts.state", "=", "paid")]),
    )
    .orderBy("gifts.sendAt");
}

/** Mails a gift to its receiver, with a link of its own, and marks it as sent. In the transaction of the caller. */
export async function mailGift(deps: MailDeps, gift: PaidGift, cover: Buffer | null): Promise<void> {
  const { recipientEmail: recipient, locale, calledAs, givers, lines } = gift;
  if (recipient === null) return;
  const token = await addGiftLink(deps, gift.id, "receiver");
  const href = linkTo(deps.config, `/g/${token}`);
  const question = questionsOf(gift)[0] ?? null;
  const mailId = await enqueueMail(deps, {
    kind: "gift",
    userId: null,
    recipient,
    language: toLanguage(locale),
    letter: () => giftLetter({ calledAs, givers, lines, question, cover }, href),
  });
  await noteGiftMail(deps.db, token, mailId);
  await deps.db
    .updateTable("gifts")
    .set({ sentAt: nowText(deps.clock), bouncedAt: null })
    .where("id", "=", gift.id)
    .execute();
}
