import { t } from "~/messages/translate";
import { formatDate } from "../../base/format";
import type { Letter } from "../../base/mail/letter";
import type { PlanQuote } from "../catalogue/quote";
import type { Invoice } from "../invoices/invoice";
import { quoteWords, setUpLabel } from "./letters";

type Words = Omit<Letter, "from">;

/** Goes to the buyer, where payment is arranged by invoice. `gift` has the page of what is given; null for a plan of their own. */
export function invoiceOrderedLetter(
  quote: PlanQuote,
  { number, buyer, dueAt }: Invoice,
  { href, setUp }: { href: string | undefined; setUp: string | undefined },
  gift: { href: string | undefined } | null,
): Words {
  const openInvoice = href ? { label: t("Open your invoice"), href } : undefined;
  const first = gift?.href
    ? { label: t("See your gift"), href: gift.href }
    : setUp
      ? { label: t(setUpLabel), href: setUp }
      : undefined;
  return {
    subject: t("Your invoice {number} for {planName}", { number: String(number), planName: quote.planName }),
    to: buyer.name,
    paragraphs: [
      t(
        "Thank you for choosing {planName}. Here is your invoice, number {number}. Please pay it by {dueAt}; nothing has been charged yet.",
        { planName: quote.planName, number: String(number), dueAt: formatDate(dueAt) },
      ),
      quoteWords(quote),
    ],
    button: first ?? openInvoice,
    links: first && openInvoice ? [openInvoice] : [],
    closing: gift
      ? [t("Until it is paid, the gift is not sent, and nobody can unwrap it.")]
      : [
          t("You do not need to wait for the payment to start writing."),
          t(
            "Until {dueAt} you can write, with 1 GB for photos and recordings. Once the invoice is paid, there are no limits, and you can order books.",
            { dueAt: formatDate(dueAt) },
          ),
        ],
  };
}

/** Tells the buyer that a plan's invoice can be paid online, at `pay`. `href` is the invoice; undefined for no link to it. */
export function payInvoiceLetter(
  { number, name }: { number: number; name: string },
  planName: string,
  { pay, href }: { pay: string; href: string | undefined },
): Words {
  return {
    subject: t("Your invoice {number} can be paid online", { number: String(number) }),
    to: name,
    paragraphs: [
      t("You can pay invoice {number} for {planName} by card or from a bank account.", {
        number: String(number),
        planName,
      }),
    ],
    button: { label: t("Pay your invoice"), href: pay },
    links: href ? [{ label: t("Open your invoice"), href }] : [],
    closing: [],
  };
}

/** Tells the support address that a plan was ordered by invoice. `href` is the invoice; undefined for no button. */
export function invoiceWantedLetter(
  to: string,
  quote: PlanQuote,
  { number, buyer }: Invoice,
  href: string | undefined,
): Words {
  return {
    subject: t("Order by invoice: {planName}", { planName: quote.planName }),
    to,
    paragraphs: [
      t(
        "{buyer} ({email}) has ordered {planName}, to be paid by invoice {number}. The buyer has received it.",
        {
          buyer: buyer.name,
          email: buyer.email || t("no email address"),
          planName: quote.planName,
          number: String(number),
        },
      ),
      quoteWords(quote),
    ],
    button: href ? { label: t("Open the invoice"), href } : undefined,
    closing: [t("When it is paid, mark it as paid on the “Plan orders” page.")],
  };
}

/** Tells the buyer that a plan ordered by invoice is cancelled. `isSetUp` if an account already had the plan. */
export function orderDeclinedLetter(to: string, planName: string, isSetUp: boolean): Words {
  return {
    subject: t("Your order of {planName} is cancelled", { planName }),
    to,
    paragraphs: [
      t("Your order of {planName} is cancelled. There is nothing to pay, and its invoice is void.", {
        planName,
      }),
      ...(isSetUp
        ? [
            t(
              "You can write for seven more days, and again whenever you choose a plan. Everything you wrote stays yours to read and download.",
            ),
          ]
        : []),
    ],
    closing: [t("If you did not expect this, please write to us.")],
  };
}
