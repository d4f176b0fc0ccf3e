import type { PrintOrderRow } from "~/db/tables";
import { toLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import type { NewMail } from "../../../base/mail/outbox.server";

/* What somebody reads who pays for another's book: no word of it, its title neither. */

/** What a payer reads in place of the author's own title. */
export function bookOf(author: string): string {
  return t("The book of {author}", { author });
}

/** An order as its buyer reads of it: the author's own title stays between author and staff where somebody else pays. */
export function asPayerReads(order: PrintOrderRow): PrintOrderRow {
  if (order.payerName === "") return order;
  return { ...order, bookTitle: bookOf(order.authorName) };
}

/** The language of mails to whoever pays for another's book, or keeps it; nothing for the author's own orders, where the account says it. */
export function languageOfPayer({ payerLocale }: PrintOrderRow): Pick<NewMail, "language"> {
  return payerLocale === "" ? {} : { language: toLanguage(payerLocale) };
}
