import type { OrderStatus, PrintOrderRow } from "~/db/tables";
import { defaultLanguage } from "~/messages/languages";
import { enqueueMails, type NewMail } from "../../../base/mail/outbox.server";
import { findSupportEmail } from "../../../base/settings/settings.server";
import { type Invoice, invoicePath } from "../../invoices/invoice";
import { findOrderInvoice } from "../../invoices/order-invoices.server";
import type { OrderMailDeps } from "../deps";
import { arrivalLetter, isArrival } from "./arrival-letter";
import {
  type CancelledMoney,
  changedLetter,
  confirmedLetter,
  type LetterInvoice,
  receivedLetter,
} from "./order-letters";
import { findMailAddresses } from "./order-mail-addresses.server";

/* Mails are enqueued in the transaction of the change that they are about. */

/** Mails the buyer, who pays, and the operator that an order is placed. */
export async function notifyBuyer(deps: OrderMailDeps, order: PrintOrderRow): Promise<void> {
  const { buyer } = (await findMailAddresses(deps.db, [order]))(order);
  const invoice = await findOrderInvoice(deps.db, order.id);
  const confirmation: NewMail = {
    kind: "order-confirmed",
    userId: order.userId,
    recipient: buyer.email,
    letter: () => ({
      ...confirmedLetter(order, ordersPage(deps, order), invoice && invoiceOf(deps, invoice)),
      to: buyer.name,
    }),
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

function invoiceOf({ config }: OrderMailDeps, invoice: Invoice): LetterInvoice {
  const { number, dueAt } = invoice;
  return { number, dueAt, href: config.appUrl && `${config.appUrl}${invoicePath(invoice)}` };
}

/** Undefined without a public address or an account. */
export function ordersPage(
  { config }: OrderMailDeps,
  { orderNumber, userId }: PrintOrderRow,
): string | undefined {
  return config.appUrl && userId !== null ? `${config.appUrl}/orders/${orderNumber}` : undefined;
}
