import type { Db } from "~/db/open.server";
import type { InvoiceState, PaymentStatus } from "~/db/tables";

export interface PayableBill {
  id: number;
  ownerId: number | null;
  month: string;
  reference: string;
  paymentStatus: PaymentStatus;
  refundedCents: number;
  paidAt: string | null;
  invoiceId: number;
  number: number;
  token: string;
  state: InvoiceState;
  totalCents: number;
  name: string;
  email: string;
  /** The owner's language; null once they are deleted. */
  locale: string | null;
}

/** The bills of houses with their invoices, whoever may see them. */
export function selectPayableBills(db: Db) {
  return db
    .selectFrom("houseBills")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .leftJoin("users", "users.id", "houseBills.ownerId")
    .select(["houseBills.id", "houseBills.ownerId", "houseBills.month", "houseBills.reference"])
    .select([
      "houseBills.paymentStatus",
      "houseBills.refundedCents",
      "houseBills.paidAt",
      "invoices.id as invoiceId",
      "invoices.number",
    ])
    .select(["invoices.token", "invoices.state", "invoices.totalCents", "invoices.name", "invoices.email"])
    .select("users.locale");
}

/** The payment service knows a bill by this. */
export function referenceOf({ reference }: Pick<PayableBill, "reference">) {
  return { kind: "house" as const, reference };
}

/** Whether it can still be paid: nobody has settled it, and no payment is on its way. */
export function isPayable({ state, paymentStatus }: Pick<PayableBill, "state" | "paymentStatus">): boolean {
  return state === "open" && (paymentStatus === "unpaid" || paymentStatus === "failed");
}
