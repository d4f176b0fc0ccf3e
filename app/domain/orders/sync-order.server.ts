import type { PrintOrderRow } from "~/db/tables";
import type { Actor } from "../actor";
import { agoText, hours, nowText } from "../deps";
import { fetchPaymentStatus } from "../payments/fetch-payment-status.server";
import type { OrderPaymentDeps } from "./deps";
import { bookPaymentHandler } from "./handle-book-payment.server";

/*
 * What the webhook never told, or not yet, is asked for: when the buyer comes back, and once a day. It leads to the same,
 * once, whichever comes first.
 */

const atOnce = 50;

/** Asks after one of the actor's orders, if its payment is on the way. A payment service that is down changes nothing. */
export async function syncOrderPayment(
  deps: OrderPaymentDeps,
  actor: Actor,
  orderNumber: string,
): Promise<void> {
  const order = await waitingOrders(deps)
    .where("userId", "=", actor.userId)
    .where("orderNumber", "=", orderNumber)
    .executeTakeFirst();
  if (!order) return;
  await reread(deps, order).catch((error) => console.error("A payment could not be asked after:", error));
}

/** Asks after the payments of orders that were begun an hour ago and longer. */
export async function reconcileOrders(deps: OrderPaymentDeps, signal: AbortSignal): Promise<void> {
  const orders = await waitingOrders(deps)
    .where("createdAt", "<", agoText(deps.clock, hours))
    .orderBy("createdAt")
    .limit(atOnce)
    .execute();
  for (const order of orders) {
    if (signal.aborted) return;
    await reread(deps, order);
  }
}

/** Those that could be paid without our knowing. */
function waitingOrders({ db }: OrderPaymentDeps) {
  return db
    .selectFrom("printOrders")
    .selectAll()
    .where("paymentWay", "=", "online")
    .where("paymentStatus", "in", ["unpaid", "processing", "failed"])
    .where("status", "!=", "cancelled")
    .where((where) =>
      where.or([where("paymentId", "is not", null), where("hostedPaymentId", "is not", null)]),
    );
}

async function reread(deps: OrderPaymentDeps, order: PrintOrderRow): Promise<void> {
  const paymentEvent = deps.payments && (await fetchPaymentStatus(deps.payments, order));
  if (!paymentEvent) return;
  await deps.db
    .transaction()
    .execute((db) =>
      bookPaymentHandler(deps.config).handle({ ...deps, db }, paymentEvent, nowText(deps.clock)),
    );
}
