import type { RefundRow } from "~/db/tables";
import { message } from "~/messages/message";
import { type Actor, requireAdministrator } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { Conflict, ValidationError } from "../../base/errors";
import { formatExactMoney } from "../../base/format";
import { PaymentRejected, PaymentsUnavailable } from "./errors";
import type { PaymentGateway, Refund } from "./gateway";
import type { PaymentReference, RefundEvent } from "./payment-events";
import type { PaymentHandler } from "./payment-handler.server";
import type { PaymentHookDeps } from "./payment-hooks";
import { getPayment } from "./payment-rows.server";
import { batchSize } from "./reconcile.server";
import {
  addRefund,
  type ShownRefund,
  sourceOf,
  sumOfSource,
  sumRefunds,
  updateRefund,
} from "./refund-rows.server";
import type { RefundInput } from "./schema";
import { type PaymentHandlers, trace } from "./webhook-events.server";

/* A refund is committed with its key before the service is asked, and repeated with it until answered. Its result is handled like its event. */

/** What can be refunded of one payment. Amounts in cents. */
export interface Refundable {
  reference: PaymentReference;
  /** The source of its receipt; our own for money that did not come by the payment service. */
  source: string;
  isByHand: boolean;
  paidCents: number;
  refundedCents: number;
}

export type RefundDeps = PaymentHookDeps & { payments: PaymentGateway | null };

/** How long the request that asked for a refund may take, before a job repeats it. */
const requestLife = minutes;
/** A call without a form, repeated within it, is the same refund. */
const repeatedWithin = 2 * minutes;

/** Records a refund in the caller's transaction, once for a form or two minutes. Throws Forbidden, Conflict if nothing is left, ValidationError. */
export async function requestRefund(
  deps: Deps,
  actor: Actor,
  refundable: Refundable,
  { amountCents: asked, reason }: RefundInput,
  formId: string | null,
): Promise<RefundRow> {
  requireAdministrator(actor);
  const { reference, source, isByHand } = refundable;
  const known = await findRepeated(deps, actor, refundable, { amountCents: asked, reason }, formId);
  if (known) return known;
  const left = await centsLeft(deps, refundable);
  if (left <= 0) throw new Conflict(message("Everything that was paid has been refunded already."));
  const amountCents = asked ?? left;
  if (amountCents > left)
    throw new ValidationError({
      amountCents: [
        message("Please enter an amount of up to {left}, which is what is left.", {
          left: formatExactMoney(left),
        }),
      ],
    });
  const refund = await addRefund(deps, {
    ...{ ...reference, source, amountCents, reason },
    origin: isByHand ? "hand" : "site",
    state: "requested",
    createdByForm: formId,
    requestedBy: actor.realUserId,
  });
  const logged = { ...reference, cents: amountCents, refund: refund.id };
  await recordAudit(deps, actor, "refund.request", logged);
  return refund;
}

/** Records that an administrator keeps the money of a cancelled order, and why. Throws Forbidden. */
export async function declineRefund(
  deps: Deps,
  actor: Actor,
  { reference, source }: Refundable,
  reason: string,
): Promise<void> {
  requireAdministrator(actor);
  const requestedBy = actor.realUserId;
  const refund = { source, amountCents: 0, reason, requestedBy };
  await addRefund(deps, { ...reference, ...refund, origin: "site", state: "declined" });
  await recordAudit(deps, actor, "refund.decline", { ...reference });
}

export interface PaymentFacts {
  paidCents: number;
  refundedCents: number;
  leftCents: number;
  isByHand: boolean;
  /** The payment's page at the payment service; null for money that did not come by it. */
  serviceUrl: string | null;
}

/** What an administrator sees of a payment, with the refunds of its checkout or order. */
export function factsOf(
  { payments }: Pick<RefundDeps, "payments">,
  { source, isByHand, paidCents, refundedCents }: Refundable,
  refunds: ShownRefund[],
): PaymentFacts {
  const leftCents = paidCents - Math.max(refundedCents, sumOfSource(refunds, source));
  const serviceUrl = isByHand ? null : (payments?.dashboardUrl(source) ?? null);
  return { paidCents, refundedCents, leftCents, isByHand, serviceUrl };
}

/** Cents that can still be refunded. */
export async function centsLeft({ db }: Pick<Deps, "db">, refundable: Refundable): Promise<number> {
  const { reference, source, paidCents, refundedCents } = refundable;
  return paidCents - Math.max(refundedCents, await sumRefunds(db, reference, source));
}

/** Asks for a requested refund. Returns it: still requested if the service is not reached, failed if it rejects. Never within a transaction. */
export async function sendRefund(
  deps: RefundDeps,
  handler: PaymentHandler,
  refund: RefundRow,
): Promise<RefundRow> {
  if (refund.state !== "requested") return refund;
  if (refund.origin === "hand")
    return settleRefund(deps, handler, refund, null, await eventByHand(deps, refund));
  try {
    const made = await fetchOrCreateRefund(deps, refund);
    return await settleRefund(deps, handler, refund, made, await eventOf(deps, refund, made));
  } catch (error) {
    if (error instanceof PaymentRejected) return noteRejected(deps, refund);
    if (error instanceof PaymentsUnavailable) return refund;
    throw error;
  }
}

/** Repeats refunds whose request was cut off, or did not reach the payment service. */
export async function sendRequestedRefunds(
  deps: RefundDeps,
  handlers: PaymentHandlers,
  signal: AbortSignal,
): Promise<void> {
  const due = await deps.db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "requested")
    .where("resolvedAt", "is", null)
    .where("updatedAt", "<=", agoText(deps.clock, requestLife))
    .orderBy("updatedAt")
    .limit(batchSize)
    .execute();
  for (const refund of due) {
    if (signal.aborted) return;
    await sendRefund(deps, handlers[refund.kind], await updateRefund(deps, refund.id, {}));
  }
}

/** Fetches the refund first after the first minute, when the idempotency key may have expired. */
async function fetchOrCreateRefund({ payments, clock }: RefundDeps, refund: RefundRow): Promise<Refund> {
  if (!payments) throw new PaymentsUnavailable();
  const { kind, reference, source, amountCents, idempotencyKey, createdAt } = refund;
  const isRepeated = createdAt <= agoText(clock, requestLife);
  const made = isRepeated ? await payments.findRefund(source, idempotencyKey) : null;
  if (made) return made;
  const paymentReference = { kind, reference };
  return payments.createRefund({ source, amountCents, paymentReference }, idempotencyKey);
}

async function eventOf({ payments }: RefundDeps, refund: RefundRow, made: Refund): Promise<RefundEvent> {
  const { kind, reference } = refund;
  const { paymentId, paidCents, refundedCents, currency } = made;
  const event: RefundEvent = {
    ...{ about: "refund", paymentId, paidCents, amountCents: refundedCents, currency },
    ...{ isWhole: refundedCents >= paidCents, paymentReference: null, month: null },
  };
  const traced = payments ? await trace(payments, event) : event;
  return { ...traced, paymentReference: { kind, reference } };
}

async function eventByHand({ db }: RefundDeps, refund: RefundRow): Promise<RefundEvent> {
  const { kind, reference, source } = refund;
  const { dueCents: paidCents } = await getPayment(db, { kind, reference });
  const amountCents = await sumRefunds(db, { kind, reference }, source);
  return {
    ...{ about: "refund", paymentId: source, paidCents, amountCents, currency: "usd" },
    ...{ isWhole: amountCents >= paidCents, paymentReference: { kind, reference }, month: null },
  };
}

async function settleRefund(
  allDeps: RefundDeps,
  handler: PaymentHandler,
  { id }: RefundRow,
  made: Refund | null,
  event: RefundEvent,
): Promise<RefundRow> {
  return allDeps.db.transaction().execute(async (db) => {
    const deps = { ...allDeps, db };
    const refund = await db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (refund.state !== "requested") return refund;
    const { kind, reference } = refund;
    const state = made?.status ?? "done";
    const result = { state, refundId: made?.id ?? null, source: sourceOf(event) };
    const resolvedAt = state === "done" ? nowText(deps.clock) : null;
    const settled = await updateRefund(deps, id, { ...result, resolvedAt });
    const payment = await getPayment(db, { kind, reference });
    if (settled.state !== "failed") await handler(deps, payment, event, nowText(deps.clock));
    return settled;
  });
}

async function noteRejected(deps: Deps, { id, kind, reference }: RefundRow): Promise<RefundRow> {
  return deps.db.transaction().execute(async (db) => {
    await recordAudit({ ...deps, db }, null, "refund.failed", { kind, reference, refund: id });
    return updateRefund({ ...deps, db }, id, { state: "failed" });
  });
}

async function findRepeated(
  { db, clock }: Deps,
  { realUserId }: Actor,
  refundable: Refundable,
  { amountCents, reason }: RefundInput,
  formId: string | null,
): Promise<RefundRow | undefined> {
  const { reference, source } = refundable;
  const own = db.selectFrom("refunds").selectAll().where("requestedBy", "=", realUserId);
  if (formId) return own.where("createdByForm", "=", formId).executeTakeFirst();
  const equal = own
    .where("kind", "=", reference.kind)
    .where("reference", "=", reference.reference)
    .where("source", "=", source)
    .where("reason", "=", reason)
    .where("createdByForm", "is", null)
    .where("state", "not in", ["declined", "failed"])
    .where("createdAt", ">", agoText(clock, repeatedWithin));
  if (amountCents !== null) return equal.where("amountCents", "=", amountCents).executeTakeFirst();
  // The rest was refunded before only if nothing is left: else the earlier one was a part.
  if ((await centsLeft({ db }, refundable)) > 0) return undefined;
  return equal.orderBy("id", "desc").executeTakeFirst();
}
