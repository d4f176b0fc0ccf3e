import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import { agoText, type Deps, days } from "../../base/deps";
import { homeCountry } from "../../base/home-country";
import type { BookFiles } from "../../book/print/book-files.server";
import { forgetInvoicedBuyers } from "../invoices/order-invoices.server";
import { forgetLines, listLines } from "./order-lines.server";
import { finalStatuses } from "./orders";

/* After account deletion, orders retain figures for accounting, but no name, address or files. */

/** How long a wrong final status can be corrected. */
const finalFor = 7 * days;

const forgotten = {
  bookTitle: "",
  authorName: "",
  folder: null,
  customerName: "",
  customerKey: "",
  customerLastKey: "",
  customerEmail: "",
  buyerEmail: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  phone: "",
  notes: "",
  trackingNumber: "",
  contentHash: "",
  inputHash: "",
  payerName: "",
  payerAddress: "",
  payerCity: "",
  payerState: "",
  payerZipCode: "",
  payerCountry: homeCountry,
} as const;

/** A person's own orders, and those of their book that others pay for. */
function ofBookOf(userId: number) {
  return ({ or, eb }: ExpressionBuilder<Tables, "printOrders">) =>
    or([eb("printOrders.userId", "=", userId), eb("printOrders.authorId", "=", userId)]);
}

/** The folders of a user's orders that are deleted with the account. */
export async function orderFoldersOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("printOrders")
    .select("folder")
    .where(ofBookOf(userId))
    .where((where) => where.or([where("status", "in", finalStatuses), where("requestedAt", "is", null)]))
    .execute();
  return rows.flatMap(({ folder }) => (folder === null ? [] : [folder]));
}

/** Deletes, anonymizes or detaches a user's orders, in the transaction that deletes the account. */
export async function detachOrders(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("printOrders").where(ofBookOf(userId)).where("requestedAt", "is", null).execute();
  const done = await db
    .updateTable("printOrders")
    .set(forgotten)
    .where(ofBookOf(userId))
    .where("status", "in", finalStatuses)
    .returning("id")
    .execute();
  const ids = done.map(({ id }) => id);
  await forgetLines(db, ids);
  await forgetWords(db, ids);
  await db
    .updateTable("printOrders")
    .set({ userId: null, authorId: null, createdByForm: null })
    .where(ofBookOf(userId))
    .execute();
}

/** Anonymizes completed orders of deleted accounts. */
export async function forgetBuyers(deps: Deps & { bookFiles: BookFiles }): Promise<void> {
  const { db, clock, bookFiles } = deps;
  const due = await db
    .selectFrom("printOrders")
    .select(["id", "folder", "orderNumber", "customerEmail"])
    .where("userId", "is", null)
    .where("authorId", "is", null)
    .where("customerName", "<>", "")
    .where("status", "in", finalStatuses)
    .where("statusChangedAt", "<=", agoText(clock, finalFor))
    .execute();
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const linesOf = await listLines(db, ids);
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable("printOrders").set(forgotten).where("id", "in", ids).execute();
    await forgetLines(transaction, ids);
    await forgetWords(transaction, ids);
    await transaction
      .deleteFrom("mails")
      .where("userId", "is", null)
      .where("kind", "in", ["order-changed", "order-received"])
      .where((where) =>
        where.or(
          due.flatMap(({ id, orderNumber, customerEmail }) => [
            where("subject", "like", `%${orderNumber}%`),
            // The letters to who gets the book have no number.
            where("recipient", "in", [customerEmail, ...linesOf(id).map(({ email }) => email)]),
          ]),
        ),
      )
      .execute();
  });
  for (const { folder } of due) if (folder !== null) await bookFiles.remove(folder);
}

/** Only the steps of notes and tracking, the reasons of refunds, and invoices contain personal text. */
async function forgetWords(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetInvoicedBuyers(db, ids);
  await db
    .updateTable("printOrderChanges")
    .set({ before: "", after: "" })
    .where("orderId", "in", ids)
    .where("what", "in", ["notes", "tracking", "reason"])
    .execute();
  const numbers = db.selectFrom("printOrders").select("orderNumber").where("id", "in", ids);
  await db
    .updateTable("refunds")
    .set({ reason: "" })
    .where("kind", "=", "book")
    .where("reference", "in", numbers)
    .execute();
}

/** Orders that were placed, or whose payment is on its way. */
export const isPlaced = sql<SqlBool>`
  (print_orders.requested_at is not null or print_orders.payment_status not in ('unpaid', 'failed'))`;
