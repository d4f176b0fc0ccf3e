import type { CheckoutRow, GiftRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { Letter } from "../../base/mail/letter";
import { enqueueMail, linkTo, type MailDeps } from "../../base/mail/outbox.server";
import type { PlanQuote } from "../catalogue/quote";
import { quoteWords } from "../checkouts/letters";
import { addGiftLink } from "./gift-rows.server";

type Words = Pick<Letter, "subject" | "paragraphs"> & Partial<Letter>;

/** Mails the receipt to who gives, with the page of the gift. In the transaction of the payment. */
export async function mailGiftReceipt(
  deps: MailDeps,
  checkout: CheckoutRow,
  quote: PlanQuote,
): Promise<void> {
  await mailOfCheckout(deps, checkout, "payment-received", ({ recipientName }) => ({
    subject: t("Your gift for {name}: the receipt", { name: recipientName }),
    paragraphs: [t("Thank you, your payment has arrived."), quoteWords(quote), t(pageWords)],
  }));
}

/** Mails who gives that the bank takes a few days; `actionUrl` is where they verify deposits. */
export async function mailGiftProcessing(
  deps: MailDeps,
  checkout: CheckoutRow,
  quote: PlanQuote,
  actionUrl: string | null,
): Promise<void> {
  await mailOfCheckout(deps, checkout, "payment-processing", ({ recipientName }) => ({
    subject: t("Your gift for {name}: your payment is on its way", { name: recipientName }),
    paragraphs: [
      actionUrl
        ? t(
            "Within 1-2 business days, two small deposits will arrive in your bank account. Please look them up and enter their amounts.",
          )
        : t("Your bank takes a few days to send your payment. There is nothing you need to do."),
      quoteWords(quote),
      t(pageWords),
    ],
    ...(actionUrl && { links: [{ label: t("Enter the two deposits"), href: actionUrl }] }),
  }));
}

const pageWords = message(
  "The page of your gift has the card to print. There you can change the words, the day and the address until it is sent.",
);

async function mailOfCheckout(
  deps: MailDeps,
  { id, email, locale }: CheckoutRow,
  kind: "payment-received" | "payment-processing",
  words: (gift: GiftRow) => Words,
): Promise<void> {
  const gift = await deps.db.selectFrom("gifts").selectAll().where("checkoutId", "=", id).executeTakeFirst();
  if (gift && email) await mailGiver(deps, gift, { kind, email, locale }, () => words(gift));
}

/** Mails who gives, with a link of its own to the page of the gift. */
export async function mailGiver(
  deps: MailDeps,
  gift: Pick<GiftRow, "id" | "giverId">,
  {
    kind,
    email,
    locale,
  }: { kind: "payment-received" | "payment-processing" | "gift-giver"; email: string; locale: string },
  words: () => Words,
): Promise<void> {
  const token = deps.config.appUrl ? await addGiftLink(deps, gift.id, "giver") : null;
  const href = token ? linkTo(deps.config, `/gifts/${token}`) : undefined;
  await enqueueMail(deps, {
    kind,
    userId: gift.giverId,
    recipient: email,
    language: toLanguage(locale),
    letter: () => ({
      to: email,
      closing: [],
      button: href ? { label: t("See your gift"), href } : undefined,
      ...words(),
    }),
  });
}
