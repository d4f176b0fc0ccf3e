import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { defaultLanguage } from "~/messages/languages";
import { t } from "~/messages/translate";
import { formatExactMoney } from "../../../base/format";
import type { Letter } from "../../../base/mail/letter";
import { enqueueMails, type NewMail } from "../../../base/mail/outbox.server";
import { findSupportEmail } from "../../../base/settings/settings.server";
import type { OrderMailDeps } from "../deps";
import { addressLine, copiesText, trackingHref } from "../orders";
import { arrivalLetter, isArrival } from "./arrival-letter";
import { changeWords } from "./change-words";
import { findMailAddresses } from "./order-mail-addresses.server";

/* Mails are enqueued in the transaction of the change that they are about. */

/** Mails the buyer, who pays, and the operator that an order is placed. */
export async function notifyBuyer(deps: OrderMailDeps, order: PrintOrderRow): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const confirmation: NewMail = {
    kind: "order-confirmed",
    userId: order.userId,
    recipient: buyer.email,
    letter: () => ({ ...confirmedLetter(order, ordersPage(deps, order)), to: buyer.name }),
  };
  const mails = [confirmation, ...(await operatorMails(deps, order))];
  await enqueueMails(
    deps,
    mails.filter(({ recipient }) => recipient !== ""),
  );
}

/** Mails the operator about an order. Returns the support address; null if there is none. */
export async function notifyOperator(deps: OrderMailDeps, order: PrintOrderRow): Promise<string | null> {
  const mails = await operatorMails(deps, order);
  await enqueueMails(deps, mails);
  return mails[0]?.recipient ?? null;
}

/** What happens to the payment of a cancelled order: cents to be refunded, nothing, or not known yet. */
export type CancelledMoney = number | "kept" | "undecided";

/** Queues a mail to the buyer for each change, and to the recipient of a gift once it is on its way. */
export async function notifyOfChanges(
  deps: OrderMailDeps,
  changes: { order: PrintOrderRow; what: OrderStatus | "tracking" }[],
  money: CancelledMoney,
): Promise<void> {
  const addressesOf = await findMailAddresses(
    deps.db,
    changes.map(({ order }) => order),
  );
  const mails = changes.flatMap(({ order, what }) => {
    const { buyer, recipient } = addressesOf(order);
    const common = { kind: "order-changed" as const, userId: order.userId };
    const letter = () => ({
      ...changedLetter(order, what, ordersPage(deps, order), money),
      to: buyer.name,
    });
    const toBuyer = { ...common, recipient: buyer.email, letter };
    if (!recipient || !isArrival(what)) return [toBuyer];
    const toRecipient = () => ({ ...arrivalLetter(order, what, buyer.name), to: recipient.name });
    return [toBuyer, { ...common, recipient: recipient.email, letter: toRecipient }];
  });
  await enqueueMails(
    deps,
    mails.filter(({ recipient }) => recipient !== ""),
  );
}

async function operatorMails(deps: OrderMailDeps, order: PrintOrderRow): Promise<NewMail[]> {
  const { config } = deps;
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const recipient = await findSupportEmail(deps);
  if (recipient === null) return [];
  const href = config.appUrl && `${config.appUrl}/admin/orders/${order.orderNumber}`;
  const letter = () => receivedLetter(order, "", href);
  const replyTo = buyer.email || undefined;
  const { userId } = order;
  return [{ kind: "order-received", userId, recipient, replyTo, language: defaultLanguage, letter }];
}

/** Undefined without a public address or an account. */
export function ordersPage(
  { config }: OrderMailDeps,
  { orderNumber, userId }: PrintOrderRow,
): string | undefined {
  return config.appUrl && userId !== null ? `${config.appUrl}/orders/${orderNumber}` : undefined;
}

type Words = Omit<Letter, "from">;

function confirmedLetter(order: PrintOrderRow, href: string | undefined): Words {
  if (order.status === "cancelled") return paidTooLateLetter(order, href);
  const { orderNumber, copies, bookTitle } = order;
  const isInvoice = order.paymentWay === "invoice";
  return {
    subject: t("Your order {orderNumber}", { orderNumber }),
    to: order.customerName,
    paragraphs: [
      t(
        "Thank you for your order: {copies, plural, one {# copy} other {# copies}} of “{bookTitle}”. Your amazing book is coming soon!",
        { copies, bookTitle },
      ),
      t("Order number: {orderNumber}", { orderNumber }),
      totalLine(order),
      shippingLine(order),
      ...(isInvoice ? [t("We will send you an invoice. There is nothing to pay until then.")] : []),
      t(
        "Printing and the quality check take 5-7 business days. Estimated delivery is 7-10 business days from now. We will write to you when your book is on its way.",
      ),
    ],
    button: href ? { label: t("Look at your order"), href } : undefined,
    closing: [],
  };
}

function paidTooLateLetter(order: PrintOrderRow, href: string | undefined): Words {
  const { orderNumber, bookTitle } = order;
  return {
    subject: t("Your payment for order {orderNumber}", { orderNumber }),
    to: order.customerName,
    paragraphs: [
      t("Your payment of {total} for “{bookTitle}” has arrived, but the order had already been cancelled.", {
        total: formatExactMoney(order.totalCents),
        bookTitle,
      }),
      t(
        "Nothing is lost: we will write to you soon, and either refund you or print the book, whichever you prefer.",
      ),
    ],
    button: href ? { label: t("Look at your order"), href } : undefined,
    closing: [],
  };
}

function receivedLetter(order: PrintOrderRow, to: string, href: string | undefined): Words {
  const { orderNumber, bookTitle } = order;
  return {
    subject: t("New print order {orderNumber}", { orderNumber }),
    to,
    paragraphs: [
      order.status === "cancelled"
        ? t(
            "A payment arrived for an order that had been cancelled. Please refund it, or set the order to pending.",
          )
        : t("A printed book was ordered."),
      t("{orderNumber}: {copies} of “{bookTitle}”, {pages} pages", {
        orderNumber,
        copies: copiesText(order.copies),
        bookTitle,
        pages: String(order.pages),
      }),
      totalLine(order),
      shippingLine(order),
    ],
    button: href ? { label: t("Open the order"), href } : undefined,
    closing: [],
  };
}

function changedLetter(
  order: PrintOrderRow,
  what: OrderStatus | "tracking",
  href: string | undefined,
  money: CancelledMoney,
): Words {
  const { trackingNumber } = order;
  const isTracked = trackingNumber !== "" && what !== "cancelled" && what !== "printed";
  const link = isTracked ? trackingHref(trackingNumber) : null;
  const { subject, sentence } = changeWords[what];
  return {
    subject: subject(order.orderNumber),
    to: order.customerName,
    paragraphs: [
      sentence({ bookTitle: order.bookTitle, copies: copiesText(order.copies) }),
      ...(isTracked ? [t("Tracking number: {trackingNumber}", { trackingNumber })] : []),
      ...(what === "cancelled" && isPaid(order) ? [moneySentence(order, money)] : []),
    ],
    button: link
      ? { label: t("Track the package"), href: link }
      : href
        ? { label: t("Look at your order"), href }
        : undefined,
    closing: what === "cancelled" ? [t("If you did not expect this, please write to us.")] : [],
  };
}

function isPaid({ paymentStatus, totalCents, refundedCents }: PrintOrderRow): boolean {
  return paymentStatus === "paid" && totalCents > refundedCents;
}

function moneySentence({ totalCents }: PrintOrderRow, money: CancelledMoney): string {
  const total = formatExactMoney(totalCents);
  if (money === "undecided") return t("We will write to you about your payment soon.");
  if (money === "kept") return t("Your payment of {total} is not refunded.", { total });
  return t(
    "We refund {refunded} of the {total} that you paid, and will write to you once it is on its way.",
    { refunded: formatExactMoney(money), total },
  );
}

function totalLine({ totalCents, taxCents, includedCopies, paymentWay }: PrintOrderRow): string {
  const amount = formatExactMoney(totalCents);
  const total =
    taxCents > 0
      ? t("{total}, with {tax} of tax", { total: amount, tax: formatExactMoney(taxCents) })
      : amount;
  const isPaid = paymentWay === "online";
  if (includedCopies > 0)
    return isPaid
      ? t("Total: {total} (one copy is part of your plan), paid", { total })
      : t("Total: {total} (one copy is part of your plan)", { total });
  return isPaid ? t("Total: {total}, paid", { total }) : t("Total: {total}", { total });
}

function shippingLine(order: PrintOrderRow): string {
  return t("Shipping to: {name}, {address}", { name: order.customerName, address: addressLine(order) });
}
