import type { Db } from "~/db/open.server";
import type { InvoiceState, PaymentStatus } from "~/db/tables";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { byteOrderMark, csvLine } from "../../base/csv";
import { type Deps, nowText } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { daysIn, type Month } from "../../base/month";
import { settleInvoiceById } from "../invoices/invoices.server";
import { closePayment } from "../payments/close-payment.server";
import type { PaymentGateway } from "../payments/gateway";
import { findPayment } from "../payments/payment-rows.server";
import { referenceOf, selectPayableBills } from "./payable-bills.server";

export interface HouseBill {
  id: number;
  month: Month;
  /** "" once the owner is deleted. */
  house: string;
  number: number;
  token: string;
  state: InvoiceState;
  totalCents: number;
  dueAt: string;
  /** Online; a bill that is paid by hand is "paid" as well. */
  paymentStatus: PaymentStatus;
  refundedCents: number;
}

const mostListed = 200;

/** The bills that the actor sees, newest first: an owner those of their own house, administrators all. */
export async function listHouseBills(db: Db, actor: Actor): Promise<HouseBill[]> {
  const rows = await selectBills(db, actor)
    .orderBy("houseBills.month", "desc")
    .orderBy("houseBills.id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(toHouseBill);
}

function toHouseBill({ house, ...bill }: Omit<HouseBill, "house"> & { house: string | null }): HouseBill {
  return { ...bill, house: house ?? "" };
}

function selectBills(db: Db, actor: Actor) {
  const bills = db
    .selectFrom("houseBills")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .leftJoin("users", "users.id", "houseBills.ownerId")
    .select(["houseBills.id", "houseBills.month", "users.displayName as house"])
    .select(["houseBills.paymentStatus", "houseBills.refundedCents"])
    .select(["invoices.number", "invoices.token", "invoices.state", "invoices.totalCents", "invoices.dueAt"]);
  return actor.isAdmin ? bills : bills.where("houseBills.ownerId", "=", actor.realUserId);
}

/** Each resident's days and amount as CSV. Names of deleted accounts are blank. Throws NotFound for others' bills. */
export async function* exportHouseBill(db: Db, actor: Actor, id: number): AsyncGenerator<string> {
  const bill = await selectBills(db, actor).where("houseBills.id", "=", id).executeTakeFirst();
  if (!bill) throw new NotFound();
  yield byteOrderMark +
    csvLine([
      ...[t("Month"), t("Invoice"), t("Name"), t("Room"), t("Days"), t("Days of the month"), t("Amount")],
    ]);
  const lines = await db
    .selectFrom("houseBillLines")
    .leftJoin("users", "users.id", "houseBillLines.userId")
    .select(["users.displayName", "users.room", "houseBillLines.days", "houseBillLines.cents"])
    .where("houseBillLines.billId", "=", id)
    .orderBy("houseBillLines.id")
    .execute();
  const { month, number } = bill;
  for (const { displayName, room, days, cents } of lines)
    yield csvLine([month, number, displayName ?? "", room ?? "", days, daysIn(month), toDollars(cents)]);
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Settles a bill, which can then not be paid online. Audited. Throws Forbidden, NotFound, Conflict if settled or being paid, PaymentsUnavailable. */
export async function settleHouseBill(
  deps: Deps & { payments: PaymentGateway | null },
  actor: Actor,
  id: number,
  state: Exclude<InvoiceState, "open">,
): Promise<HouseBill> {
  requireAdministrator(actor);
  const bill = await selectPayableBills(deps.db).where("houseBills.id", "=", id).executeTakeFirst();
  if (!bill) throw new NotFound();
  const payment = bill.state === "open" ? await findPayment(deps.db, referenceOf(bill)) : undefined;
  if (payment) await closePayment(deps, payment);
  return deps.db.transaction().execute(async (db) => {
    const isSettled = await settleInvoiceById({ ...deps, db }, bill.invoiceId, state);
    if (!isSettled) throw new Conflict(message("This invoice is paid or void already."));
    if (state === "paid")
      await db
        .updateTable("houseBills")
        .set({ paymentStatus: "paid", paidAt: nowText(deps.clock) })
        .where("id", "=", id)
        .execute();
    await recordAudit({ ...deps, db }, actor, "house.settle", { id, state, month: bill.month });
    return toHouseBill(
      await selectBills(db, actor).where("houseBills.id", "=", id).executeTakeFirstOrThrow(),
    );
  });
}
