import type { Db } from "~/db/open.server";
import type { PrintOrderRow } from "~/db/tables";
import { formatExactMoney } from "../format";
import type {
  DisputeEvent,
  HostedPaymentEvent,
  PaymentEvent,
  PaymentStatusEvent,
  RefundEvent,
} from "../payments/payment-events";
import type { PaymentEventHandler } from "../payments/webhook-events.server";
import type { OrderMailDeps } from "./deps";
import { noteChanges } from "./order-changes.server";
import { notePayment } from "./order-payment.server";

/** How orders of printed books hear of their payments; `supportEmail` is who is told of new orders. */
export function bookPaymentHandler({
  supportEmail,
}: {
  supportEmail: string | undefined;
}): PaymentEventHandler {
  return {
    owns: async (db, paymentEvent) => (await findOrder(db, paymentEvent)) !== undefined,
    async handle(deps, paymentEvent) {
      const order = await findOrder(deps.db, paymentEvent);
      if (!order) return console.error("News of a payment for a book that nobody has ordered.");
      await handle({ ...deps, config: { ...deps.config, supportEmail } }, order, paymentEvent);
    },
  };
}

async function handle(deps: OrderMailDeps, order: PrintOrderRow, paymentEvent: PaymentEvent): Promise<void> {
  if (paymentEvent.about === "payment" || paymentEvent.about === "hosted payment")
    return handlePayment(deps, order, paymentEvent);
  if (paymentEvent.about === "refund") return handleRefund(deps, order, paymentEvent);
  if (paymentEvent.about === "dispute") return handleDispute(deps, order, paymentEvent);
}

async function handlePayment(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  paymentEvent: PaymentStatusEvent | HostedPaymentEvent,
): Promise<void> {
  const { orderNumber } = order;
  const { status, amountCents, currency, paymentId } = paymentEvent;
  if (status === "paid") {
    if (await isSecondPayment(deps, order, paymentId)) return;
    // In another currency the amount says nothing: it is refused like a wrong one.
    const paid = currency === "usd" ? amountCents : -1;
    const isNew = await notePayment(deps, { orderNumber, what: "paid", amountCents: paid });
    if (isNew && paymentId) await savePaymentId(deps, order, paymentId);
    return;
  }
  if (!isOfThisAttempt(order, paymentEvent)) return;
  if (paymentId) await savePaymentId(deps, order, paymentId);
  const isWaiting = status === "processing" || (status === "action" && isByDeposits(paymentEvent));
  if (isWaiting) await notePayment(deps, { orderNumber, what: "processing" });
  if (status === "failed") await notePayment(deps, { orderNumber, what: "failed" });
}

function isByDeposits(paymentEvent: PaymentStatusEvent | HostedPaymentEvent): boolean {
  return paymentEvent.about === "payment" && paymentEvent.awaitsDeposits;
}

/** News of an earlier attempt say nothing of this one. */
function isOfThisAttempt(
  order: PrintOrderRow,
  paymentEvent: PaymentStatusEvent | HostedPaymentEvent,
): boolean {
  if (paymentEvent.about === "hosted payment") return order.hostedPaymentId === paymentEvent.hostedPaymentId;
  return order.paymentId === null || order.paymentId === paymentEvent.paymentId;
}

/** Two pages that were both paid: the house gives one payment back by hand. The page and its payment are one. */
async function isSecondPayment(
  deps: OrderMailDeps,
  { id, paymentStatus, paymentId: first, paidAt }: PrintOrderRow,
  paymentId: string | null,
): Promise<boolean> {
  if (paidAt === null || !first || !paymentId || first === paymentId) return false;
  const after = `paid a second time (${paymentId}): please give it back`;
  await noteChanges(deps, null, [{ orderId: id, what: "payment", before: paymentStatus, after }]);
  return true;
}

async function handleRefund(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  paymentEvent: RefundEvent,
): Promise<void> {
  if (order.paymentId && order.paymentId !== paymentEvent.paymentId) return;
  const { orderNumber, paymentStatus } = order;
  if (paymentEvent.isWhole) return void (await notePayment(deps, { orderNumber, what: "refunded" }));
  const after = `${formatExactMoney(paymentEvent.amountCents)} given back`;
  await noteChanges(deps, null, [{ orderId: order.id, what: "payment", before: paymentStatus, after }]);
}

async function handleDispute(
  deps: OrderMailDeps,
  order: PrintOrderRow,
  paymentEvent: DisputeEvent,
): Promise<void> {
  const what = { open: "disputed", won: "dispute-won", lost: "refunded" } as const;
  await notePayment(deps, { orderNumber: order.orderNumber, what: what[paymentEvent.status] });
}

async function savePaymentId({ db }: OrderMailDeps, { id }: PrintOrderRow, paymentId: string): Promise<void> {
  await db.updateTable("printOrders").set({ paymentId }).where("id", "=", id).execute();
}

/** By the mark, or by what the payment service calls the payment or page. */
async function findOrder(db: Db, paymentEvent: PaymentEvent): Promise<PrintOrderRow | undefined> {
  const orders = db.selectFrom("printOrders").selectAll();
  const paymentReference = "paymentReference" in paymentEvent ? paymentEvent.paymentReference : null;
  if (paymentReference)
    return orders.where("orderNumber", "=", paymentReference.reference).executeTakeFirst();
  const paymentId = "paymentId" in paymentEvent ? paymentEvent.paymentId : null;
  return paymentId ? orders.where("paymentId", "=", paymentId).executeTakeFirst() : undefined;
}
