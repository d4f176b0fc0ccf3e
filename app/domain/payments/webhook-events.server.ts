import type { PaidKind } from "~/db/tables";
import { agoText, type Deps, days, nowText } from "../deps";
import type { PaymentGateway } from "./gateway";
import type { DisputeEvent, WebhookEvent } from "./payment-events";
import type { PaymentHandler } from "./payment-handler.server";
import type { PaymentHookDeps } from "./payment-hooks";
import { findPaymentOf } from "./payment-rows.server";

/*
 * Each webhook event is handled once, in one transaction with its record: after a crash before the commit, nothing has
 * happened and the event is sent again; after the commit, it is known.
 */

export type PaymentHandlers = Record<PaidKind, PaymentHandler>;

/** `known` was handled before; `unhandled` is about no payment of this site, or of a type that it does not handle. */
export type HandlingResult = "handled" | "known" | "unhandled";

/** Hands an event to the handler of its payment, once. If the handler throws, nothing is recorded. */
export async function handleWebhookEvent(
  deps: PaymentHookDeps,
  handlers: PaymentHandlers,
  event: WebhookEvent,
): Promise<HandlingResult> {
  return deps.db.transaction().execute(async (db) => {
    if (!(await recordEvent({ ...deps, db }, event))) return "known";
    const { paymentEvent, happenedAt } = event;
    const payment = paymentEvent && (await findPaymentOf(db, paymentEvent));
    if (!paymentEvent || !payment) return "unhandled";
    if (paymentEvent.about === "dispute" && (await isDecided({ ...deps, db }, paymentEvent))) return "known";
    await handlers[payment.kind]({ ...deps, db }, payment, paymentEvent, happenedAt);
    return "handled";
  });
}

/** Deletes records of events and disputes after 90 days: the payment service retries for three days. */
export async function purgePaymentEvents({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom("paymentEvents")
    .where("receivedAt", "<", agoText(clock, 90 * days))
    .execute();
  await db
    .deleteFrom("decidedDisputes")
    .where("decidedAt", "<", agoText(clock, 90 * days))
    .execute();
}

/** Whether the dispute is known to have ended: the event of its beginning then came late. */
async function isDecided({ db, clock }: Deps, { disputeId: id, status }: DisputeEvent): Promise<boolean> {
  if (status === "open") {
    return (
      (await db.selectFrom("decidedDisputes").select("id").where("id", "=", id).executeTakeFirst()) !==
      undefined
    );
  }
  await db
    .insertInto("decidedDisputes")
    .values({ id, decidedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return false;
}

/** False for an event that is recorded already. */
async function recordEvent({ db, clock }: Deps, { id, type }: WebhookEvent): Promise<boolean> {
  const noted = await db
    .insertInto("paymentEvents")
    .values({ id, type, receivedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Completes refunds and disputes, which may carry a payment id alone: asks the payment service for the reference and the
 * month of the subscription. Throws PaymentsUnavailable. Never within a transaction.
 */
export async function traceEvent(payments: PaymentGateway, event: WebhookEvent): Promise<WebhookEvent> {
  const { paymentEvent } = event;
  if (
    (paymentEvent?.about !== "refund" && paymentEvent?.about !== "dispute") ||
    paymentEvent.paymentReference
  )
    return event;
  const month = await payments.findPaidMonth(paymentEvent.paymentId);
  const { paymentReference } = month ?? (await payments.retrievePayment(paymentEvent.paymentId));
  return {
    ...event,
    paymentEvent:
      paymentEvent.about === "refund"
        ? { ...paymentEvent, paymentReference, month }
        : { ...paymentEvent, paymentReference },
  };
}
