import { createHash } from "node:crypto";
import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import { type Actor, isImpersonating } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { agoText, days, hours, minutes, nowText } from "../deps";
import { Conflict, Forbidden, RateLimited } from "../errors";
import { creationKey, type Submission } from "../submissions.server";
import { requireMayPrint } from "../subscriptions/access.server";
import type { OrderDeps, OrderFilesDeps, OrderMailDeps } from "./deps";
import { findOrderedBook, freezeOrdered, type OrderedBook } from "./frozen-book.server";
import { noteChanges } from "./order-changes.server";
import { notifyBuyer } from "./order-mail.server";
import { makeOrderNumber } from "./order-number.server";
import { priceOrder, requireSeen } from "./order-price.server";
import { toOrder } from "./order-rows.server";
import type { Order } from "./orders";
import type { OrderInput } from "./schema";

export const nothingApproved = "Please look your book over and approve it for printing first.";

/** A call that says the same again within this time is the same order. */
const repeatedWithin = 2 * minutes;
/** Orders of one person. */
const mostADay = 30;

interface Asked {
  /** How it is to be paid, where there is something to be paid. */
  way: "invoice" | "online";
  /** The form that it came by; undefined for a call. */
  submission?: Submission;
  /** The total that its buyer has seen, in cents: another one is told before it is ordered. */
  seenCents?: number;
}

/**
 * Orders printed copies of the actor's approved book, which is frozen for it (spec 2, sections 2.3 and 4). Title,
 * prices and buyer are the house's own knowledge. By invoice, or with nothing to pay, it is placed at once; otherwise
 * it is unfinished until its payment has come. The same form again, or the same call within two minutes, is the same
 * order. Throws Forbidden while viewing, Conflict without an approved book or with a plan that is not paid yet,
 * ValidationError for another total than was seen, Unavailable on a full disk, and RateLimited for the thirty-first of a day.
 */
export async function createOrder(
  deps: OrderFilesDeps,
  actor: Actor,
  input: OrderInput,
  asked: Asked,
): Promise<Order> {
  if (isImpersonating(actor)) throw new Forbidden("Only the person whose account this is can order books.");
  await requireMayPrint(deps.db, actor);
  const book = await findOrderedBook(deps.db, actor, input);
  if (!book) throw new Conflict(nothingApproved);
  const marks = { createdByForm: creationKey(asked.submission), contentHash: contentHashOf(input, book) };
  const earlier = await findSame(deps, actor, marks);
  if (earlier) return toOrder(earlier);
  const folder = await freezeOrdered(deps.bookFiles, book);
  const order = await insertOnce(deps, actor, { input, book, folder, marks, asked }).catch(async (error) => {
    await deps.bookFiles.remove(folder);
    throw error;
  });
  if (order.folder !== folder) await deps.bookFiles.remove(folder);
  return toOrder(order);
}

interface Marks {
  createdByForm: string | null;
  contentHash: string;
}

function contentHashOf(input: OrderInput, { inputHash }: OrderedBook): string {
  const { approvalId: _seen, ...said } = input;
  return createHash("sha256")
    .update(JSON.stringify([inputHash, said]))
    .digest("base64url");
}

/** The order that the same form, or the same call a moment ago, has made. */
async function findSame(
  { db, clock }: OrderDeps,
  { userId }: Actor,
  { createdByForm, contentHash }: Marks,
): Promise<PrintOrderRow | undefined> {
  let query = db.selectFrom("printOrders").selectAll().where("userId", "=", userId);
  query =
    createdByForm === null
      ? query
          .where("contentHash", "=", contentHash)
          .where("createdByForm", "is", null)
          .where("status", "<>", "cancelled")
          .where("createdAt", ">", agoText(clock, repeatedWithin))
      : query.where("createdByForm", "=", createdByForm);
  return query.orderBy("id", "desc").executeTakeFirst();
}

interface NewOrder {
  input: OrderInput;
  book: OrderedBook;
  folder: string;
  marks: Marks;
  asked: Asked;
}

async function insertOnce(
  allDeps: OrderFilesDeps,
  actor: Actor,
  { input, book, folder, marks, asked }: NewOrder,
): Promise<PrintOrderRow> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const earlier = await findSame(deps, actor, marks);
    if (earlier) return earlier;
    await requireNotTooMany(deps, actor);
    const price = await priceOrder(deps, actor, input.copies);
    requireSeen(asked, input, price);
    const { content: _content, approvalId: _approval, ...frozen } = book;
    const now = nowText(deps.clock);
    const row = await db
      .insertInto("printOrders")
      .values({
        ...frozen,
        ...marks,
        ...price,
        ...customerRow(input),
        folder,
        userId: actor.userId,
        orderNumber: await freeNumber(db),
        copies: input.copies,
        paymentWay: price.totalCents === 0 ? "included" : asked.way,
        paymentStatus: "unpaid",
        createdAt: now,
        statusChangedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(deps, actor, "order.create", { orderNumber: row.orderNumber, copies: row.copies });
    return row.paymentWay === "online" ? row : placeRow(deps, actor, row);
  });
}

/** Places an order, within a transaction: from now on the administration works on it, and its buyer hears of it. */
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
  await noteChanges(deps, actor, [{ orderId: id, what: "placed", before: "", after: row.status }]);
  await notifyBuyer(deps, row);
  return row;
}

/** Each order writes to an address that its buyer typed: nobody floods somebody's mailbox from here. */
async function requireNotTooMany({ db, clock }: OrderDeps, { userId }: Actor): Promise<void> {
  const { count } = await db
    .selectFrom("printOrders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("createdAt", ">", agoText(clock, days))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostADay) throw new RateLimited(hours / 1000);
}

function customerRow({ name, email, address, city, state, zipCode, phone }: OrderInput) {
  const key = name.toLowerCase();
  return {
    customerName: name,
    customerKey: key,
    customerLastKey: key.split(" ").at(-1) ?? "",
    customerEmail: email,
    address,
    city,
    state,
    zipCode,
    phone,
  };
}

/** The numbers are so many that one that is taken hardly ever comes up, and never twice. */
async function freeNumber(db: Db): Promise<string> {
  const number = makeOrderNumber();
  const taken = await db
    .selectFrom("printOrders")
    .select("id")
    .where("orderNumber", "=", number)
    .executeTakeFirst();
  return taken ? freeNumber(db) : number;
}
