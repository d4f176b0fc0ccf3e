import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import { message } from "~/messages/message";
import type { Actor, Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { recordChanges } from "../../base/audit/order-changes.server";
import { nowText } from "../../base/deps";
import { Conflict, RateLimited, ValidationError } from "../../base/errors";
import { creationKey, type Submission } from "../../base/submissions.server";
import { nameKey } from "../../people/users/name-key";
import { findReasonToWait, holdBack } from "../../people/waiting/hold-back.server";
import { addPayment } from "../payments/payment-rows.server";
import { requireMayPrint } from "../subscriptions/print-blocker.server";
import type { OrderDeps, OrderFilesDeps, OrderMailDeps } from "./deps";
import { findOrderedBook, freezeOrdered, type OrderedBook } from "./frozen-book.server";
import { invoiceOrder } from "./invoice-order.server";
import { notifyBuyer } from "./mail/order-mail.server";
import { noteRefused, requireFewOfPayer, requireNotTooMany } from "./many-orders.server";
import { type OrderPrice, priceOrder, requireSeen } from "./order-offer.server";
import { makeOrderNumber, readOrder } from "./order-rows.server";
import type { Order } from "./orders";
import { insertLines, linesOf } from "./place-lines.server";
import { contentHashOf, findRepeated, type OfBuyer, type RepeatKeys } from "./repeated-orders.server";
import type { OrderInput } from "./schema";

export const nothingApproved = message("Please look your book over and approve it for printing first.");

const buyerMailMissing = message("Please enter your own email address. The confirmation goes there.");

export interface Asked {
  /** How the order is paid, unless it costs nothing. */
  way: "invoice" | "online";
  submission?: Submission;
  seenCents?: number;
}

/**
 * Orders the approved book (spec 2, 2.3 and 4), once for a form, or for equal calls within two minutes. Throws Conflict without a book or a
 * paid plan, ValidationError if `seenCents` differs, Unavailable, RateLimited, and Waiting: then the order exists, and is not payable.
 */
export async function createOrder(
  deps: OrderFilesDeps,
  actor: Self,
  input: OrderInput,
  asked: Asked,
): Promise<Order> {
  await requireMayPrint(deps.db, actor);
  const book = await findOrderedBook(deps.db, actor, input);
  if (!book) throw new Conflict(nothingApproved);
  const buyerEmail = await findBuyerMail(deps.db, actor, input);
  const order = await orderBook(deps, actor, { input, buyerEmail, book, asked });
  return orderOrWait(deps, actor, order);
}

/** Orders a book that was found for who buys it: an account, or a payer, whom the author allows to. Once for a repeated form or call. */
export async function orderBook(
  deps: OrderFilesDeps,
  actor: Self | null,
  { input, buyerEmail, book, asked, payer = null }: FoundBook,
): Promise<PrintOrderRow> {
  const ofBuyer = actor ? { userId: actor.userId } : { bookBuyerId: payer?.bookBuyerId ?? 0 };
  const repeatKeys = {
    createdByForm: creationKey(asked.submission),
    contentHash: contentHashOf(actor ? input : { ...input, buyerEmail }, book),
  };
  const earlier = await findRepeated(deps, ofBuyer, repeatKeys);
  if (earlier) return earlier;
  const folder = await freezeOrdered(deps.bookFiles, book);
  const order = await insertOnce(deps, actor, {
    ...{ input: { ...input, buyerEmail }, book, folder, repeatKeys, asked, payer, ofBuyer },
  }).catch(async (error) => {
    await deps.bookFiles.remove(folder);
    if (error instanceof RateLimited) await noteRefusedOf(deps, actor, payer);
    throw error;
  });
  if (order.folder !== folder) await deps.bookFiles.remove(folder);
  return order;
}

async function noteRefusedOf(deps: OrderDeps, actor: Self | null, payer: PayerColumns | null): Promise<void> {
  if (actor) await noteRefused(deps, actor);
  else if (payer?.authorId) await noteRefused(deps, { userId: payer.authorId }, payer.payerName);
}

interface FoundBook {
  input: OrderInput;
  buyerEmail: string;
  book: OrderedBook;
  asked: Asked;
  payer?: PayerColumns | null;
}

export type PayerColumns = Pick<
  PrintOrderRow,
  | "authorId"
  | "bookBuyerId"
  | "payerName"
  | "payerAddress"
  | "payerCity"
  | "payerState"
  | "payerZipCode"
  | "payerCountry"
  | "payerLocale"
>;

async function orderOrWait(deps: OrderDeps, actor: Actor, order: PrintOrderRow): Promise<Order> {
  const { id, orderNumber, requestedAt, status } = order;
  if (requestedAt === null && status !== "cancelled")
    await holdBack(deps, actor, { kind: "order", subjectId: id, label: orderNumber });
  return readOrder(deps.db, order);
}

interface NewOrder {
  input: OrderInput;
  payer: PayerColumns | null;
  ofBuyer: OfBuyer;
  book: OrderedBook;
  folder: string;
  repeatKeys: RepeatKeys;
  asked: Asked;
}

async function insertOnce(
  allDeps: OrderFilesDeps,
  actor: Self | null,
  { input, book, folder, repeatKeys, asked, payer, ofBuyer }: NewOrder,
): Promise<PrintOrderRow> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const earlier = await findRepeated(deps, ofBuyer, repeatKeys);
    if (earlier) return earlier;
    if (actor) await requireNotTooMany(deps, actor);
    else if (payer) await requireFewOfPayer(deps, payer);
    const price = await priceOrder(deps, actor, input, book);
    requireSeen(asked, price);
    const { content: _content, approvalId: _approval, ...frozen } = book;
    const now = nowText(deps.clock);
    const row = await db
      .insertInto("printOrders")
      .values({
        ...frozen,
        ...repeatKeys,
        ...pricedRow(price),
        ...customerRow(input),
        folder,
        ...(payer ?? columnsOfKeeper(actor)),
        userId: actor?.userId ?? null,
        orderNumber: await freeNumber(db),
        paymentWay: price.totalCents === 0 ? "included" : asked.way,
        paymentStatus: "unpaid",
        createdAt: now,
        statusChangedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertLines(db, row.id, input, price);
    await recordAudit(deps, actor, "order.create", { orderNumber: row.orderNumber, copies: row.copies });
    if (row.paymentWay !== "online") {
      const waiting = { kind: "order", subjectId: row.id } as const;
      const isHeldBack = actor && (await findReasonToWait(deps, actor, waiting));
      return isHeldBack ? row : placeRow(deps, actor, row);
    }
    await addPayment(deps, { kind: "book", reference: row.orderNumber }, row.totalCents);
    return row;
  });
}

/** A keeper reads of an order in another language than the account's, which was the author's. */
function columnsOfKeeper(actor: Self | null): Partial<PayerColumns> {
  return actor?.keeper ? { payerLocale: actor.locale } : {};
}

/** Places an order, in a transaction: staff see it from then on, and the buyer is mailed. */
export async function placeRow(
  deps: OrderMailDeps,
  actor: Actor | null,
  { id, paymentWay, paymentStatus }: Pick<PrintOrderRow, "id" | "paymentWay" | "paymentStatus">,
): Promise<PrintOrderRow> {
  const now = nowText(deps.clock);
  const paid =
    paymentWay === "included" ? { paymentStatus: "paid" as const, paidAt: now } : { paymentStatus };
  const row = await deps.db
    .updateTable("printOrders")
    .set({ ...paid, requestedAt: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChanges(deps, actor, [{ orderId: id, what: "placed", before: "", after: row.status }]);
  await invoiceOrder(deps, row);
  await notifyBuyer(deps, row);
  return row;
}

/** Where the confirmation goes if the account has no address: never to another recipient. Throws ValidationError if none is given then. */
export async function findBuyerMail(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  input: OrderInput,
): Promise<string> {
  const lines = linesOf(input);
  const { buyerEmail } = input;
  if (buyerEmail !== "" || lines.every(({ forWhom }) => forWhom === undefined)) return buyerEmail;
  const account = await db
    .selectFrom("users")
    .select(["email", "keptAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  // A keeper has an address of their own.
  if (account.email && account.keptAt === null) return "";
  const own = lines.find(({ forWhom }) => forWhom === "me");
  if (!own?.email) throw new ValidationError({ buyerEmail: [buyerMailMissing] });
  return own.email;
}

function pricedRow({ lines: _lines, ...price }: OrderPrice) {
  return price;
}

function customerRow({ name, email, address, city, state, zipCode, phone, buyerEmail }: OrderInput) {
  const key = nameKey(name);
  return {
    customerName: name,
    customerKey: key,
    customerLastKey: key.split(" ").at(-1) ?? "",
    customerEmail: email,
    buyerEmail,
    address,
    city,
    state,
    zipCode,
    phone,
  };
}

/** A new order number; a collision is rare, and is retried. */
async function freeNumber(db: Db): Promise<string> {
  const number = makeOrderNumber();
  const taken = await db
    .selectFrom("printOrders")
    .select("id")
    .where("orderNumber", "=", number)
    .executeTakeFirst();
  return taken ? freeNumber(db) : number;
}
