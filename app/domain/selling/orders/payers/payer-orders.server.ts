import type { PrintOrderRow, StoryType } from "~/db/tables";
import { currentLanguage } from "~/messages/language";
import { message } from "~/messages/message";
import { Conflict, NotFound } from "../../../base/errors";
import { getCatalogue } from "../../catalogue/catalogue.server";
import type { Invoice } from "../../invoices/invoice";
import { startHostedPage } from "../../payments/payable.server";
import { cancelFound } from "../cancel-order.server";
import type { OrderDeps, OrderFilesDeps, OrderPaymentDeps } from "../deps";
import { findApproved } from "../frozen-book.server";
import { bookOf } from "../mail/payer-words";
import { offerShipping, type PriceDeps, requireShippableBook } from "../order-offer.server";
import { payableOf } from "../order-payments.server";
import { toOrders } from "../order-rows.server";
import type { Order, OrderOffer } from "../orders";
import { type Asked, orderBook } from "../place-order.server";
import { syncOrder } from "../reconcile-orders.server";
import type { OrderInput, PayerInput } from "../schema";
import {
  findFormerPayer,
  type Payer,
  type PayerBearer,
  requireOrderable,
  requirePayer,
} from "./payer.server";

/* Copies that somebody else pays for. The order belongs to no account: the author never meets its price, nor the payer a word. */

const mostShown = 200;

/** What a payer is offered: the price, and no page, cover or title. Throws NotFound without the author's yes. */
export async function readPayerOffer(
  deps: PriceDeps,
  bearer: PayerBearer,
  bookType: StoryType,
): Promise<{ offer: OrderOffer; types: StoryType[]; payer: Payer }> {
  const payer = await requirePayer(deps.db, bearer);
  const { authorId, authorName } = payer;
  const types = await listApprovedTypes(deps, payer);
  const type = types.includes(bookType) ? bookType : (types[0] ?? bookType);
  const book = await findApproved(deps.db, { userId: authorId }, { bookType: type });
  const { bookPriceCents, taxes } = await getCatalogue(deps);
  const offered = book && {
    ...{ title: bookOf(authorName), cover: null, inside: null, pages: book.pages },
    ...{ approvedAt: book.approvedAt, approvalId: book.approvalId, isCurrent: true },
  };
  const offer: OrderOffer = {
    ...{ bookType: type, again: "", book: offered, unapproved: null, priceCents: bookPriceCents, taxes },
    ...{ includedCopies: 0, customer: null, own: { name: "", email: "" }, whyNot: null, isForbidden: false },
    ...(await offerShipping(deps, book)),
  };
  return { offer, types, payer };
}

async function listApprovedTypes({ db }: OrderDeps, { authorId }: Payer): Promise<StoryType[]> {
  const rows = await db
    .selectFrom("bookApprovals")
    .select("storyType")
    .distinct()
    .where("userId", "=", authorId)
    .orderBy("storyType")
    .execute();
  return rows.map(({ storyType }) => storyType);
}

/** Throws ValidationError for a package that cannot be sent, before anything is ordered, and NotFound without the author's yes. */
export async function requireShippableCopies(
  deps: PriceDeps,
  bearer: PayerBearer,
  input: OrderInput,
): Promise<void> {
  const { authorId } = await requirePayer(deps.db, bearer);
  const book = await findApproved(deps.db, { userId: authorId }, input);
  if (book) await requireShippableBook(deps, book, input);
}

/** Orders copies for who pays, once for a form. Throws NotFound without the author's yes, Conflict, ValidationError, Unavailable and RateLimited. */
export async function createPayerOrder(
  deps: OrderFilesDeps,
  bearer: PayerBearer,
  { input, payer: who }: { input: OrderInput; payer: PayerInput },
  asked: Asked,
): Promise<Order> {
  const payer = await requirePayer(deps.db, bearer);
  await requireOrderable(deps.db, payer);
  const { authorId, authorName } = payer;
  const { bookType, approvalId } = input;
  const book = await findApproved(deps.db, { userId: authorId }, { bookType, approvalId });
  if (!book)
    throw new Conflict(
      message("{author} has not approved this book for printing yet.", { author: authorName }),
    );
  const { buyerEmail, ...columns } = who;
  const row = await orderBook(deps, null, {
    ...{ input, buyerEmail, book, asked },
    payer: { ...columns, authorId, bookBuyerId: payer.id, payerLocale: currentLanguage() },
  });
  return (await toOrders(deps.db, [row]))[0] as Order;
}

export interface PayerOrder {
  order: Order;
  invoice: Pick<Invoice, "number" | "token"> | null;
  depositsUrl: string | null;
}

/** The orders that came by a link, the newest first; also those from before the yes was taken back. */
export async function listPayerOrders(
  { db }: Pick<OrderDeps, "db">,
  { id, authorName }: Payer,
): Promise<PayerOrder[]> {
  const rows = await db
    .selectFrom("printOrders")
    .leftJoin("invoices", "invoices.orderId", "printOrders.id")
    .leftJoin("payments", (join) =>
      join.on("payments.kind", "=", "book").onRef("payments.reference", "=", "printOrders.orderNumber"),
    )
    .selectAll("printOrders")
    .select(["invoices.number as invoiceNumber", "invoices.token as invoiceToken", "payments.actionUrl"])
    .where("printOrders.bookBuyerId", "=", id)
    .orderBy("printOrders.createdAt", "desc")
    .orderBy("printOrders.id", "desc")
    .limit(mostShown)
    .execute();
  const orders = await toOrders(db, rows);
  return rows.flatMap(({ invoiceNumber: number, invoiceToken: token, actionUrl }, at) => {
    const order = orders[at];
    if (!order) return [];
    return {
      order: { ...order, bookTitle: bookOf(authorName) },
      invoice: number === null || token === null ? null : { number, token },
      depositsUrl: order.paymentStatus === "processing" ? actionUrl : null,
    };
  });
}

/** The payment service's page for an order that came by the link. Throws NotFound, Conflict if paid or not printed now, and PaymentsUnavailable. */
export async function startPayerPage(
  deps: OrderPaymentDeps,
  bearer: PayerBearer,
  orderNumber: string,
  page: string,
): Promise<string> {
  const row = await requirePayerRow(deps, bearer, orderNumber);
  const payer = await findFormerPayer(deps.db, bearer);
  if (payer) await requireOrderable(deps.db, payer);
  const paths = { successPath: `${page}&paid=${orderNumber}`, cancelPath: page };
  return startHostedPage(deps, await payableOf(deps, row, paths));
}

/** Asks the payment service about an order that its payer has come back from. */
export async function syncPayerOrder(
  deps: OrderPaymentDeps,
  bearer: PayerBearer,
  orderNumber: string,
): Promise<void> {
  const { id } = await requirePayerRow(deps, bearer, orderNumber);
  await syncOrder(deps, id);
}

/** Cancels an order that came by the link, as an author cancels one. Idempotent. Throws NotFound, and Conflict if paid or in progress. */
export async function cancelPayerOrder(
  deps: OrderPaymentDeps,
  bearer: PayerBearer,
  orderNumber: string,
): Promise<void> {
  await cancelFound(deps, null, (db) => requirePayerRow({ db }, bearer, orderNumber));
}

async function requirePayerRow(
  { db }: Pick<OrderDeps, "db">,
  bearer: PayerBearer,
  orderNumber: string,
): Promise<PrintOrderRow> {
  const payer = await findFormerPayer(db, bearer);
  const row = await db
    .selectFrom("printOrders")
    .selectAll()
    .where("bookBuyerId", "=", payer?.id ?? 0)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
