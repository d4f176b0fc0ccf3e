import type { PaymentStatus } from "~/db/tables";
import { t } from "~/messages/translate";
import { agoText, hours } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { formatMonth } from "../../base/format";
import { invoicePath } from "../invoices/invoice";
import type { InvoiceBearer } from "../invoices/invoices.server";
import { alreadyPaid } from "../payments/errors";
import type { PaymentGateway } from "../payments/gateway";
import { type PayableDeps, startHostedPage } from "../payments/payable.server";
import type { PaymentHookDeps } from "../payments/payment-hooks";
import { ensurePayment, findPayment } from "../payments/payment-rows.server";
import { batchSize, forEachPayment, selectCheckable, syncPayment } from "../payments/reconcile.server";
import { housePaymentHandler } from "./house-payment-events.server";
import { isPayable, type PayableBill, referenceOf, selectPayableBills } from "./payable-bills.server";

/* The invoice of a house is paid online by whoever has its address. Nobody's account waits for it. */

type SyncDeps = PaymentHookDeps & { payments: PaymentGateway | null };

const pageLife = 2 * hours;

/** The hosted page's URL. Throws NotFound, Conflict if nothing is to be paid, Unavailable without a payment service, and PaymentsUnavailable. */
export async function startHousePage(deps: PayableDeps, bearer: InvoiceBearer): Promise<string> {
  const bill = await findBill(deps, bearer);
  if (!bill) throw new NotFound();
  if (!isPayable(bill)) throw alreadyPaid("house");
  const reference = referenceOf(bill);
  await ensurePayment(deps, reference, bill.totalCents);
  const named = { number: String(bill.number), month: formatMonth(bill.month) };
  return startHostedPage(deps, {
    ...{ reference, pageLife, userId: null },
    description: t("Invoice {number} for {month}", named),
    customer: { email: bill.email || null, name: bill.name || null },
    successPath: `${invoicePath(bill)}?paid=1`,
    cancelPath: invoicePath(bill),
  });
}

export interface HousePayment {
  status: PaymentStatus;
  canPay: boolean;
  /** Where two small deposits are entered first. */
  actionUrl: string | null;
}

/** How the payment of an invoice stands online; null for one that is not a house's. */
export async function findHousePayment(
  deps: Pick<PayableDeps, "db" | "payments">,
  bearer: InvoiceBearer,
): Promise<HousePayment | null> {
  const bill = await findBill(deps, bearer);
  if (!bill) return null;
  const payment = await findPayment(deps.db, referenceOf(bill));
  const isOpen = bill.state === "open";
  return {
    status: bill.paymentStatus,
    canPay: deps.payments !== null && isPayable(bill),
    actionUrl: isOpen ? (payment?.actionUrl ?? null) : null,
  };
}

/** Asks the payment service, in case its event is late. What fails is logged, and asked again later. */
export async function syncHousePayment(deps: SyncDeps, bearer: InvoiceBearer): Promise<void> {
  const bill = await findBill(deps, bearer);
  const payment = bill?.state === "open" ? await findPayment(deps.db, referenceOf(bill)) : undefined;
  if (!payment) return;
  await syncPayment(deps, housePaymentHandler, payment).catch((error) =>
    deps.log.error({ invoice: payment.reference, error }, "sync of a house's payment failed"),
  );
}

/** Syncs payments that were begun an hour ago or earlier. Throws PaymentsUnavailable. */
export async function reconcileHouses(deps: SyncDeps, signal: AbortSignal): Promise<void> {
  const payments = await selectCheckable(deps.db, "house")
    .innerJoin("houseBills", "houseBills.reference", "payments.reference")
    .innerJoin("invoices", "invoices.id", "houseBills.invoiceId")
    .where("invoices.state", "=", "open")
    .where("payments.startedAt", "<", agoText(deps.clock, hours))
    .where("payments.hostedPaymentId", "is not", null)
    .limit(batchSize)
    .execute();
  await forEachPayment(deps, signal, payments, (payment) => syncPayment(deps, housePaymentHandler, payment));
}

function findBill(
  { db }: Pick<PayableDeps, "db">,
  { opens }: InvoiceBearer,
): Promise<PayableBill | undefined> {
  return selectPayableBills(db).where("invoices.id", "=", opens).executeTakeFirst();
}
