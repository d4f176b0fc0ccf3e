import { t } from "~/messages/translate";
import { formatDate, formatExactMoney, formatMonth } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import type { Month } from "../../base/month";
import type { Invoice } from "../invoices/invoice";

/** Brings the owner of a house the invoice of a month. `href` is the invoice; undefined for no button. */
export function houseInvoiceLetter(
  { number, buyer, totalCents, dueAt }: Pick<Invoice, "number" | "buyer" | "totalCents" | "dueAt">,
  month: Month,
  href: string | undefined,
): Omit<Letter, "from"> {
  const named = { month: formatMonth(month), number: String(number) };
  return {
    subject: t("Invoice {number} for {month}", named),
    to: buyer.name,
    paragraphs: [
      t("Here is the invoice of your house for {month}, number {number}: {total}. Please pay it by {day}.", {
        ...{ ...named, total: formatExactMoney(totalCents), day: formatDate(dueAt) },
      }),
    ],
    ...(href && { button: { label: t("Open your invoice"), href } }),
    closing: [t("The days of each resident are on the page “Invoices of the house”.")],
  };
}
