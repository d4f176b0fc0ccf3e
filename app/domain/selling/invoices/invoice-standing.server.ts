import type { Db } from "~/db/open.server";
import type { InvoiceRow } from "~/db/tables";
import type { Invoice } from "./invoice";

type Standing = Partial<Pick<Invoice, "state" | "settledAt" | "refundedCents" | "isFor">>;

/** Whether an invoice is paid by now, and what was returned of it: its order or house says so, or the receipt of its plan. */
export async function readStanding(db: Db, row: InvoiceRow): Promise<Standing> {
  if (row.orderId !== null) return standingOfOrder(db, row.orderId);
  if (row.checkoutId === null) return standingOfHouse(db, row.id);
  return { refundedCents: await refundedOfPlan(db, row.checkoutId, row.hostedInvoiceId) };
}

async function standingOfOrder(db: Db, orderId: number): Promise<Standing> {
  const order = await db
    .selectFrom("printOrders")
    .select(["status", "paymentStatus", "paidAt", "refundedCents", "statusChangedAt"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return {};
  const { status, paymentStatus, paidAt, refundedCents, statusChangedAt } = order;
  const isPaid = paidAt !== null || paymentStatus === "paid" || paymentStatus === "refunded";
  if (isPaid) return { state: "paid", settledAt: paidAt ?? statusChangedAt, refundedCents };
  if (status === "cancelled") return { state: "void", settledAt: statusChangedAt, refundedCents: 0 };
  return { state: "open", settledAt: null, refundedCents: 0 };
}

/** The account of an old plan may be deleted: its invoice is no house's. */
async function standingOfHouse(db: Db, invoiceId: number): Promise<Standing> {
  const bill = await db
    .selectFrom("houseBills")
    .select("refundedCents")
    .where("invoiceId", "=", invoiceId)
    .executeTakeFirst();
  return bill ?? { isFor: "plan" };
}

/** What was returned of the payment of this invoice alone: later months have receipts of their own. */
async function refundedOfPlan(db: Db, checkoutId: number, hostedInvoiceId: string | null): Promise<number> {
  const checkout = await db
    .selectFrom("checkouts")
    .select("reference")
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  if (!checkout) return 0;
  const sources = [`invoice:${checkout.reference}`, ...(hostedInvoiceId ? [hostedInvoiceId] : [])];
  const { cents } = await db
    .selectFrom("receipts")
    .select(({ fn }) => fn.sum<number | null>("refundedCents").as("cents"))
    .where("checkoutId", "=", checkoutId)
    .where("source", "in", sources)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
