import type { PaymentRow } from "~/db/tables";
import type { Actor } from "../../base/actor";
import { agoText, hours } from "../../base/deps";
import { batchSize, forEachPayment, selectCheckable, syncPayment } from "../payments/reconcile.server";
import type { OrderPaymentDeps } from "./deps";
import { bookPaymentHandler } from "./order-payments.server";

/** Syncs an order of the actor with an outstanding payment; without the payment service nothing changes. */
export async function syncOrderPayment(
  deps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
): Promise<void> {
  const payment = await selectOutstanding(deps)
    .where("printOrders.userId", "=", actor.userId)
    .where("printOrders.orderNumber", "=", orderNumber)
    .executeTakeFirst();
  await syncFound(deps, payment);
}

/** Syncs an order that its caller has found, if its payment is outstanding. */
export async function syncOrder(deps: OrderPaymentDeps, id: number): Promise<void> {
  await syncFound(deps, await selectOutstanding(deps).where("printOrders.id", "=", id).executeTakeFirst());
}

async function syncFound(deps: OrderPaymentDeps, payment: PaymentRow | undefined): Promise<void> {
  if (!payment) return;
  const { reference: orderNumber } = payment;
  await syncPayment(deps, bookPaymentHandler, payment).catch((error) =>
    deps.log.error({ orderNumber, error }, "order sync failed"),
  );
}

/** Syncs orders that were started an hour ago or earlier. Throws PaymentsUnavailable. */
export async function reconcileOrders(deps: OrderPaymentDeps, signal: AbortSignal): Promise<void> {
  const payments = await selectOutstanding(deps)
    .where("printOrders.createdAt", "<", agoText(deps.clock, hours))
    .limit(batchSize)
    .execute();
  await forEachPayment(deps, signal, payments, (payment) => syncPayment(deps, bookPaymentHandler, payment));
}

function selectOutstanding({ db }: OrderPaymentDeps) {
  return selectCheckable(db, "book")
    .innerJoin("printOrders", "printOrders.orderNumber", "payments.reference")
    .where("printOrders.paymentWay", "=", "online")
    .where("printOrders.paymentStatus", "in", ["unpaid", "processing", "failed"])
    .where("printOrders.status", "!=", "cancelled")
    .where((where) =>
      where.or([
        where("payments.paymentId", "is not", null),
        where("payments.hostedPaymentId", "is not", null),
      ]),
    );
}
