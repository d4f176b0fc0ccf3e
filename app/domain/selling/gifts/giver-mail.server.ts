import type { CheckoutRow, GiftRow, MailKind } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import type { PlanQuote } from "../catalogue/quote";
import { addGiftLink } from "./gift-rows.server";
import { giftProcessingLetter, giftReceiptLetter } from "./receipt-letters";

type Words = Omit<Letter, "from">;

/** Mails the receipt to who gives, with the page of the gift. In the transaction of the payment. */
export async function mailGiftReceipt(
  deps: MailDeps,
  checkout: CheckoutRow,
  quote: PlanQuote,
): Promise<void> {
  await mailOfCheckout(deps, checkout, "payment-received", (to, { recipientName }, href) =>
    giftReceiptLetter(to, recipientName, quote, href),
  );
}

/** Mails who gives that the bank takes a few days; `actionUrl` is where they verify deposits. */
export async function mailGiftProcessing(
  deps: MailDeps,
  checkout: CheckoutRow,
  quote: PlanQuote,
  actionUrl: string | null,
): Promise<void> {
  await mailOfCheckout(deps, checkout, "payment-processing", (to, { recipientName }, href) =>
    giftProcessingLetter(to, recipientName, quote, { href, actionUrl }),
  );
}

/** Mails who gives about the payment of a gift; `letter` gets the page of the gift. Nothing without an address. */
export async function mailOfCheckout(
  deps: MailDeps,
  { id, email, locale }: CheckoutRow,
  kind: MailKind,
  letter: (to: string, gift: GiftRow, href: string | undefined) => Words,
): Promise<void> {
  const gift = await deps.db.selectFrom("gifts").selectAll().where("checkoutId", "=", id).executeTakeFirst();
  if (gift && email)
    await mailGiver(deps, gift, { kind, email, locale, checkoutId: id }, (href) => letter(email, gift, href));
}

interface GiverMail {
  kind: MailKind;
  email: string;
  locale: string;
  checkoutId?: number;
}

/** Mails who gives, with a link of its own to the page of the gift. */
export async function mailGiver(
  deps: MailDeps,
  gift: Pick<GiftRow, "id" | "giverId">,
  { kind, email, locale, checkoutId }: GiverMail,
  letter: (href: string | undefined) => Words,
): Promise<void> {
  const token = deps.config.appUrl ? await addGiftLink(deps, gift.id, "giver") : null;
  const href = token ? linkTo(deps.config, `/gifts/${token}`) : undefined;
  await enqueueMail(deps, {
    kind,
    userId: gift.giverId,
    recipient: email,
    language: toLanguage(locale),
    letter: () => letter(href),
    ...(checkoutId !== undefined && { checkoutId }),
  });
}
