import type { Db } from "~/db/open.server";
import { agoText, type Deps, days, nowText } from "../deps";
import type { MailDeps } from "../mail/outbox.server";
import type { PaidKind, PaymentGateway } from "./gateway";
import type { DisputeEvent, PaymentEvent, WebhookEvent } from "./payment-events";

/*
 * What the payment service tells by its webhook is heard once, in one transaction with what follows from it: cut off
 * before the commit, nothing has happened and the event comes again; after it, the event is known.
 */

/** How a noun that sells hears of its payments. */
export interface PaymentEventHandler {
  /** Whether news without a mark are about one of its rows. */
  owns(db: Db, paymentEvent: PaymentEvent): Promise<boolean>;
  /** Does what follows, within a transaction. News come late, twice and in any order. */
  handle(deps: MailDeps, paymentEvent: PaymentEvent, happenedAt: string): Promise<void>;
}

/** A handler for each kind of thing that is paid for. */
export type PaymentEventHandlers = Partial<Record<PaidKind, PaymentEventHandler>>;

/** What became of an event: heard, heard before, or nothing to us. */
export type HandlingResult = "heard" | "known" | "not ours";

/**
 * Hands an event to the noun whose payment it is about, once: what follows from it is written together with the note
 * that it was heard. Whatever the handler throws leaves nothing behind, so that the event can come again.
 */
export async function handleWebhookEvent(
  deps: MailDeps,
  handlers: PaymentEventHandlers,
  event: WebhookEvent,
): Promise<HandlingResult> {
  return deps.db.transaction().execute(async (db) => {
    if (!(await noteEvent({ ...deps, db }, event))) return "known";
    const { paymentEvent, happenedAt } = event;
    const handler = paymentEvent && (await findHandler(db, handlers, paymentEvent));
    if (!paymentEvent || !handler) return "not ours";
    if (paymentEvent.about === "dispute" && (await isDecided({ ...deps, db }, paymentEvent))) return "known";
    await handler.handle({ ...deps, db }, paymentEvent, happenedAt);
    return "heard";
  });
}

/** Forgets events and disputes that the payment service does not send again: it tries for three days. */
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

/** Whether it was told before how the dispute ended: that it began is no news then. */
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

/** False where it was noted before. */
async function noteEvent({ db, clock }: Deps, { id, type }: WebhookEvent): Promise<boolean> {
  const noted = await db
    .insertInto("paymentEvents")
    .values({ id, type, receivedAt: nowText(clock) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return noted !== undefined;
}

/** By the mark where there is one; some news (of disputes, of a subscription's payments) have none. */
async function findHandler(
  db: Db,
  handlers: PaymentEventHandlers,
  paymentEvent: PaymentEvent,
): Promise<PaymentEventHandler | undefined> {
  const paymentReference = "paymentReference" in paymentEvent ? paymentEvent.paymentReference : null;
  if (paymentReference) return handlers[paymentReference.kind];
  for (const handler of Object.values(handlers)) if (await handler.owns(db, paymentEvent)) return handler;
  return undefined;
}

/**
 * Money that goes back may be told by the payment alone: the payment service is asked whose it is, and which month of a
 * subscription it paid. Throws PaymentsUnavailable. Never within a transaction.
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
