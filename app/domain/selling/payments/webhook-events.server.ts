import type { PaidKind } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";
import { traceDeposits } from "./fetch-payment-status.server";
import type { PaymentGateway } from "./gateway";
import type { DisputeEvent, PaymentEvent, WebhookEvent } from "./payment-events";
import type { PaymentHandler } from "./payment-handler.server";
import type { PaymentHookDeps } from "./payment-hooks";
import { findPaymentOf } from "./payment-rows.server";

/* One transaction for an event and its record: after a crash before the commit, Stripe sends it again. */

export type PaymentHandlers = Record<PaidKind, PaymentHandler>;

/** `known` was handled before; `unhandled` is not about a payment of this site, or of an unhandled type. */
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

/** Whether the dispute has already ended: this event of its beginning arrived late, or its end arrived before. */
async function isDecided({ db, clock }: Deps, { disputeId: id, status }: DisputeEvent): Promise<boolean> {
  if (status === "open") {
    return (
      (await db.selectFrom("decidedDisputes").select("id").where("id", "=", id).executeTakeFirst()) !==
      undefined
    );
  }
  const decided = await db
    .insertInto("decidedDisputes")
    .values({ id, decidedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return decided === undefined;
}

async function recordEvent({ db, clock }: Deps, { id, type }: WebhookEvent): Promise<boolean> {
  const noted = await db
    .insertInto("paymentEvents")
    .values({ id, type, receivedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** Adds what events may lack: the reference and month of refunds and disputes, and the deposits that a page waits for. Throws PaymentsUnavailable. */
export async function traceEvent(payments: PaymentGateway, event: WebhookEvent): Promise<WebhookEvent> {
  const { paymentEvent } = event;
  if (paymentEvent === null) return event;
  const isUnpaidPage = paymentEvent.about === "hosted payment" && paymentEvent.status === "processing";
  const traced = isUnpaidPage ? traceDeposits(payments, paymentEvent) : trace(payments, paymentEvent);
  return { ...event, paymentEvent: await traced };
}

/** Adds the payment reference to events that only name a Stripe payment. Asks Stripe once or twice. */
export async function trace<Event extends PaymentEvent>(
  payments: PaymentGateway,
  event: Event,
): Promise<Event> {
  const isTraced = event.about === "refund" || event.about === "refund status" || event.about === "dispute";
  if (!isTraced || event.paymentReference) return event;
  const month = await payments.findPaidMonth(event.paymentId);
  const { paymentReference } = month ?? (await payments.retrievePayment(event.paymentId));
  return { ...event, paymentReference, ...(event.about !== "refund status" && { month }) };
}
