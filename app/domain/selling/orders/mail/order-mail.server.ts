import type { OrderLineRow, OrderStatus, PrintOrderRow } from "~/db/tables";
import { homeCountry } from "../../../base/home-country";
import { enqueueMails, findLink, type NewMail } from "../../../base/mail/outbox.server";
import { findSupportRecipient } from "../../../base/mail/staff-language.server";
import { type Invoice, invoicePath } from "../../invoices/invoice";
import { findOrderInvoice } from "../../invoices/order-invoices.server";
import type { OrderMailDeps } from "../deps";
import { listLines } from "../order-lines.server";
import { arrivalLetter, isArrival } from "./arrival-letter";
import type { LetterOrder } from "./letter-order";
import {
  type CancelledMoney,
  changedLetter,
  confirmedLetter,
  type LetterInvoice,
  receivedLetter,
} from "./order-letters";
import { findMailAddresses } from "./order-mail-addresses.server";
import { asPayerReads, languageOfPayer } from "./payer-words";

/* Mails are enqueued in the transaction of the change that they are about. */

/** Mails the buyer, who pays, and the operator that an order is placed. */
export async function notifyBuyer(deps: OrderMailDeps, order: PrintOrderRow): Promise<void> {
  const linesOf = await listLines(deps.db, [order.id]);
  const { buyer } = (await findMailAddresses(deps.db, [order], linesOf))(order);
  const invoice = await findOrderInvoice(deps.db, order.id);
  const confirmation: NewMail = {
    kind: "order-confirmed",
    userId: order.userId,
    ...languageOfPayer(order),
    recipient: buyer.email,
    letter: () => ({
      ...confirmedLetter(
        asTold(asPayerReads(order), linesOf(order.id)),
        ordersPage(deps, order),
        invoice && invoiceOf(deps, invoice),
      ),
      to: buyer.name,
    }),
  };
  await enqueueKnown(deps, [confirmation, ...(await operatorMails(deps, order))]);
}

/** Mails the operator about an order. Returns the support address; null if there is none. */
export async function notifyOperator(deps: OrderMailDeps, order: PrintOrderRow): Promise<string | null> {
  const mails = await operatorMails(deps, order);
  await enqueueMails(deps, mails);
  return mails[0]?.recipient ?? null;
}

export interface OrderNews {
  order: PrintOrderRow;
  what: OrderStatus | "tracking";
  /** The positions of the lines that it is about; all if left out. */
  lines?: number[];
}

/** Queues a mail to the buyer for each change, and to each recipient whose package is on its way. */
export async function notifyOfChanges(
  deps: OrderMailDeps,
  changes: OrderNews[],
  money: CancelledMoney,
): Promise<void> {
  const orders = changes.map(({ order }) => order);
  const linesOf = await listLines(
    deps.db,
    orders.map(({ id }) => id),
  );
  const addressesOf = await findMailAddresses(deps.db, orders, linesOf);
  const mails = changes.flatMap(({ order, what, lines }): NewMail[] => {
    const { buyer, isForBuyer } = addressesOf(order);
    const common = { kind: "order-changed" as const, userId: order.userId, ...languageOfPayer(order) };
    const told = () => asTold(asPayerReads(order), linesOf(order.id), lines);
    const letter = () => ({ ...changedLetter(told(), what, ordersPage(deps, order), money), to: buyer.name });
    const toBuyer = { ...common, recipient: buyer.email, letter };
    if (!isArrival(what)) return [toBuyer];
    const packages = linesOf(order.id).filter((line) => isAmong(line, lines) && !isForBuyer(line));
    return [
      toBuyer,
      ...packages.map(({ name, email, copies, trackingNumber }) => {
        const own = () => ({ bookTitle: asPayerReads(order).bookTitle, copies, trackingNumber });
        return {
          ...common,
          recipient: email,
          letter: () => ({ ...arrivalLetter(own(), what, buyer.name), to: name }),
        };
      }),
    ];
  });
  await enqueueKnown(deps, mails);
}

async function operatorMails(deps: OrderMailDeps, order: PrintOrderRow): Promise<NewMail[]> {
  const { config } = deps;
  const linesOf = await listLines(deps.db, [order.id]);
  const { buyer } = (await findMailAddresses(deps.db, [order], linesOf))(order);
  const support = await findSupportRecipient(deps);
  if (support === null) return [];
  const href = findLink(config, `/admin/orders/${order.orderNumber}`);
  const told = asTold(order, linesOf(order.id));
  const letter = () => receivedLetter(told, "", href);
  const replyTo = buyer.email || undefined;
  const { userId } = order;
  return [{ kind: "order-received", userId, ...support, replyTo, letter }];
}

/** The order as a letter about some of its lines tells it. An order with one line is told as it is. */
function asTold(order: PrintOrderRow, all: OrderLineRow[], positions?: number[]): LetterOrder {
  if (all.length < 2) return { ...order, country: all[0]?.country };
  const lines = all.filter((line) => isAmong(line, positions));
  const only = lines.length === 1 ? lines[0] : undefined;
  return {
    ...order,
    country: all.find(({ country }) => country !== homeCountry)?.country,
    copies: lines.reduce((sum, { copies }) => sum + copies, 0),
    trackingNumber: only?.trackingNumber ?? "",
    lines,
    isPart: lines.length < all.length,
  };
}

function isAmong({ position }: OrderLineRow, positions: number[] | undefined): boolean {
  return positions === undefined || positions.includes(position);
}

async function enqueueKnown(deps: OrderMailDeps, mails: NewMail[]): Promise<void> {
  await enqueueMails(
    deps,
    mails.filter(({ recipient }) => recipient !== ""),
  );
}

function invoiceOf({ config }: OrderMailDeps, invoice: Invoice): LetterInvoice {
  const { number, dueAt } = invoice;
  return { number, dueAt, href: findLink(config, invoicePath(invoice)) };
}

/** Undefined without a public address or an account. */
export function ordersPage(
  { config }: OrderMailDeps,
  { orderNumber, userId }: PrintOrderRow,
): string | undefined {
  return config.appUrl && userId !== null ? `${config.appUrl}/orders/${orderNumber}` : undefined;
}
