import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordReading } from "../../base/audit/audit.server";
import { byteOrderMark, csvLine } from "../../base/csv";
import type { Deps } from "../../base/deps";
import { planName } from "../../people/plans/plans";
import { findMailAddresses } from "../orders/mail/order-mail-addresses.server";
import { refundedOfOrder, yearSpan } from "./sales-figures.server";

const batchSize = 500;

const columns = [
  message("Paid At"),
  message("Item"),
  message("Reference"),
  message("Payment"),
  message("Email"),
  message("Promo Code"),
  message("Received"),
  message("Tax"),
  message("Refunded"),
];

/** Streams a year's payments (UTC) as CSV: plans, books, then houses. In dollars. Audited when the first chunk is read. Throws Forbidden. */
export async function* exportSales(deps: Deps, actor: Actor, year: number): AsyncGenerator<string> {
  requireAdministrator(actor);
  await recordReading(deps, actor, "sales.export", { year });
  yield byteOrderMark + csvLine(columns.map((column) => t(column)));
  yield* inBatches((after) => readPlanPayments(deps.db, year, after));
  yield* inBatches((after) => readBookPayments(deps.db, year, after));
  yield* inBatches((after) => readHousePayments(deps.db, year, after));
}

interface Payment {
  id: number;
  paidAt: string | null;
  item: string | null;
  reference: string;
  source: string;
  email: string | null;
  promoCode: string | null;
  receivedCents: number;
  taxCents: number;
  refundedCents: number;
}

/** Rows are in the order of their time; `after` is the last one of the batch before. */
async function* inBatches(
  read: (after: Pick<Payment, "paidAt" | "id">) => Promise<Payment[]>,
): AsyncGenerator<string> {
  let after: Pick<Payment, "paidAt" | "id"> = { paidAt: "", id: 0 };
  for (;;) {
    const rows = await read(after);
    if (rows.length > 0) yield rows.map(toLine).join("");
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return;
    after = last;
  }
}

async function readPlanPayments(
  db: Db,
  year: number,
  after: Pick<Payment, "paidAt" | "id">,
): Promise<Payment[]> {
  const [from, to] = yearSpan(year);
  const paidAt = after.paidAt || from;
  const rows = await db
    .selectFrom("receipts")
    .innerJoin("checkouts", "checkouts.id", "receipts.checkoutId")
    .leftJoin("promoUses", "promoUses.checkout", "checkouts.reference")
    .leftJoin("promoCodes", "promoCodes.id", "promoUses.promoCodeId")
    .select(["receipts.id", "receipts.paidAt", "receipts.source", "receipts.amountCents as receivedCents"])
    .select(["receipts.taxCents", "receipts.refundedCents", "checkouts.reference"])
    .select(({ fn }) => fn.coalesce("receipts.planId", "checkouts.planId").as("planId"))
    .select(["checkouts.email", "promoCodes.code as promoCode", "promoUses.state as promoState"])
    .where("receipts.paidAt", ">=", paidAt)
    .where("receipts.paidAt", "<", to)
    .where(({ or, eb }) => or([eb("receipts.paidAt", ">", paidAt), eb("receipts.id", ">", after.id)]))
    .orderBy("receipts.paidAt")
    .orderBy("receipts.id")
    .limit(batchSize)
    .execute();
  return rows.map(({ planId, promoCode, promoState, ...row }) => ({
    ...row,
    item: planName(planId),
    promoCode: promoState === "confirmed" ? promoCode : null,
  }));
}

async function readBookPayments(
  db: Db,
  year: number,
  after: Pick<Payment, "paidAt" | "id">,
): Promise<Payment[]> {
  const [from, to] = yearSpan(year);
  const paidAt = after.paidAt || from;
  const rows = await db
    .selectFrom("printOrders")
    .leftJoin("payments", (join) =>
      join.onRef("payments.reference", "=", "printOrders.orderNumber").on("payments.kind", "=", "book"),
    )
    .select(["printOrders.id", "printOrders.paidAt", "printOrders.orderNumber as reference"])
    .select(["printOrders.totalCents as receivedCents", "printOrders.taxCents", "payments.paymentId"])
    .select(["printOrders.userId", "printOrders.customerName", "printOrders.customerEmail"])
    .select(["printOrders.buyerEmail", "printOrders.payerName", "printOrders.createdAt"])
    .select(refundedOfOrder.as("refundedCents"))
    .where("printOrders.paidAt", ">=", paidAt)
    .where("printOrders.paidAt", "<", to)
    .where(({ or, eb }) => or([eb("printOrders.paidAt", ">", paidAt), eb("printOrders.id", ">", after.id)]))
    .where("printOrders.totalCents", ">", 0)
    .orderBy("printOrders.paidAt")
    .orderBy("printOrders.id")
    .limit(batchSize)
    .execute();
  const addressesOf = await findMailAddresses(db, rows);
  return rows.map((row) => ({
    ...row,
    item: t("Printed book"),
    source: row.paymentId ?? "",
    // Who pays: the first package may go to somebody else.
    email: addressesOf(row).buyer.email,
    promoCode: null,
  }));
}

/** An invoice that was paid by hand has no payment at the payment service. */
async function readHousePayments(
  db: Db,
  year: number,
  after: Pick<Payment, "paidAt" | "id">,
): Promise<Payment[]> {
  const [from, to] = yearSpan(year);
  const paidAt = after.paidAt || from;
  const rows = await db
    .selectFrom("houseBills")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .leftJoin("payments", (join) =>
      join.onRef("payments.reference", "=", "houseBills.reference").on("payments.kind", "=", "house"),
    )
    .select(["houseBills.id", "houseBills.paidAt", "houseBills.month", "invoices.number"])
    .select(["invoices.email", "invoices.totalCents as receivedCents", "houseBills.taxCents"])
    .select(["houseBills.refundedCents", "payments.paymentId"])
    .where("houseBills.paidAt", ">=", paidAt)
    .where("houseBills.paidAt", "<", to)
    .where(({ or, eb }) => or([eb("houseBills.paidAt", ">", paidAt), eb("houseBills.id", ">", after.id)]))
    .orderBy("houseBills.paidAt")
    .orderBy("houseBills.id")
    .limit(batchSize)
    .execute();
  return rows.map(({ paymentId, month, number, ...row }) => ({
    ...row,
    item: t("House, {month}", { month }),
    reference: t("Invoice {number}", { number: String(number) }),
    source: paymentId ?? "",
    promoCode: null,
  }));
}

function toLine({ receivedCents, taxCents, refundedCents, ...row }: Payment): string {
  const { paidAt, item, reference, source, email, promoCode } = row;
  const amounts = [receivedCents, taxCents, refundedCents].map((cents) => (cents / 100).toFixed(2));
  return csvLine([paidAt, item, reference, source, email, promoCode, ...amounts]);
}
