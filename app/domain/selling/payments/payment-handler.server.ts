import type { PaymentRow } from "~/db/tables";
import { message } from "~/messages/message";
import { recordAudit } from "../../base/audit/audit.server";
import { type Deps, nowText } from "../../base/deps";
import type {
  DisputeEvent,
  HostedPaymentEvent,
  InvoiceEvent,
  PaymentEvent,
  PaymentStatusEvent,
  RefundEvent,
  RefundStatusEvent,
  SubscriptionEvent,
} from "./payment-events";
import type { Paid, PaymentHookDeps, PaymentHooks, WrongPayment } from "./payment-hooks";
import { updatePayment } from "./payment-rows.server";
import { noteRefundStatus, recordServiceRefund } from "./refund-rows.server";

/* Updates `payments` here, and checkouts or orders in hooks, all in the transaction of the event. */

export type PaymentHandler = (
  deps: PaymentHookDeps,
  payment: PaymentRow,
  event: PaymentEvent,
  happenedAt: string,
) => Promise<void>;

/** Makes the handler of one kind of payment, for the transaction of an event. It ignores an event if `find` finds nothing. */
export function paymentHandler<Noun>(hooks: PaymentHooks<Noun>): PaymentHandler {
  return async (deps, payment, event, happenedAt) => {
    const noun = await hooks.find(deps.db, payment.reference);
    if (noun === undefined) return;
    const known = payment.unknownAt ? await updatePayment(deps, payment.id, { unknownAt: null }) : payment;
    await handle({ deps, hooks, noun, payment: known }, event, happenedAt);
  };
}

interface Call<Noun> {
  deps: PaymentHookDeps;
  hooks: PaymentHooks<Noun>;
  noun: Noun;
  payment: PaymentRow;
}

async function handle<Noun>(call: Call<Noun>, event: PaymentEvent, happenedAt: string): Promise<void> {
  const { deps, hooks, noun } = call;
  switch (event.about) {
    case "payment":
      return handlePayment(call, event);
    case "hosted payment":
      return handleHostedPayment(call, event);
    case "invoice":
      return handleInvoice(call, event, happenedAt);
    case "subscription":
      return handleSubscription(call, event, happenedAt);
    case "receipt":
      return hooks.onReceipt?.(deps, noun, event);
    case "refund":
      return handleRefund(call, event);
    case "refund status":
      return handleRefundStatus(call, event);
    case "dispute":
      return handleDispute(call, event);
  }
}

async function handlePayment<Noun>(call: Call<Noun>, event: PaymentStatusEvent): Promise<void> {
  const { deps, payment } = call;
  const { status, paymentId, awaitsDeposits, actionUrl } = event;
  if (status === "paid") return acceptPayment(call, event, { paymentId, invoice: null });
  const isOfEarlierAttempt = payment.paymentId !== null && payment.paymentId !== paymentId;
  if (isOfEarlierAttempt) return;
  if (status === "failed") return noteFailure(call, event.failure);
  // A payment on the hosted page ends with an event of the page.
  if (status === "cancelled") return payment.paymentId ? endPayment(call) : undefined;
  if (status === "action" && !awaitsDeposits) return;
  // What arrives will not be accepted, so nothing begins before that.
  if (isMismatch(payment, event)) return;
  const known = { ...call, payment: await saveIds(deps, payment, { paymentId }) };
  await startProcessing(known, { isVerifying: status === "action", actionUrl });
}

async function handleHostedPayment<Noun>(call: Call<Noun>, event: HostedPaymentEvent): Promise<void> {
  const { deps, hooks, payment } = call;
  const { status, hostedPaymentId, paymentId, subscriptionId, customerId, email } = event;
  if (status === "paid" || status === "processing") {
    const noun = (email && (await hooks.onEmail?.(deps, call.noun, email))) || call.noun;
    if (status === "paid") return acceptPayment({ ...call, noun }, event, { paymentId, invoice: null });
    if (isMismatch(payment, event)) return;
    const known = await saveIds(deps, payment, { paymentId, subscriptionId, customerId });
    const { deposits } = event;
    const step = { isVerifying: deposits !== undefined, actionUrl: deposits?.actionUrl ?? null };
    return startProcessing({ ...call, noun, payment: known }, step);
  }
  // The page belongs to an earlier attempt.
  if (payment.hostedPaymentId !== hostedPaymentId) return;
  if (status === "failed") return noteFailure(call, null);
  await hooks.onEnded?.(deps, call.noun, "expired");
}

async function handleInvoice<Noun>(call: Call<Noun>, event: InvoiceEvent, happenedAt: string): Promise<void> {
  const { subscriptionId, customerId, invoiceId: id, url } = event;
  if (event.isFirst && event.status === "paid")
    return acceptPayment(call, event, { paymentId: null, invoice: { id, url } });
  // A first month that failed may be of an earlier attempt.
  if (!event.isFirst) await saveIds(call.deps, call.payment, { subscriptionId, customerId });
  await call.hooks.onInvoice?.(call.deps, call.noun, event, happenedAt);
}

async function handleSubscription<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  event: SubscriptionEvent,
  happenedAt: string,
): Promise<void> {
  const { subscriptionId, customerId, status } = event;
  const isOfEarlierAttempt = status === "ended" && payment.subscriptionId !== subscriptionId;
  if (isOfEarlierAttempt) return;
  // One that nobody has paid may be of an earlier attempt.
  if (status !== "incomplete") await saveIds(deps, payment, { subscriptionId, customerId });
  await hooks.onSubscription?.(deps, noun, event, happenedAt);
}

async function handleRefund<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  event: RefundEvent,
): Promise<void> {
  const { month, paymentId, isWhole } = event;
  // A refund of a later month ends nothing: the subscription's own events decide that.
  const isDecisive = month ? month.isFirst : !payment.paymentId || payment.paymentId === paymentId;
  const newCents = await hooks.onRefund(deps, noun, event, isDecisive);
  if (newCents > 0) await recordServiceRefund(deps, payment, event);
  if (isWhole && isDecisive) await hooks.onReversed(deps, noun, "refunded");
}

async function handleRefundStatus<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  event: RefundStatusEvent,
): Promise<void> {
  const failed = await noteRefundStatus(deps, payment, event);
  if (failed) await hooks.onRefundFailed(deps, noun, failed);
}

async function handleDispute<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  event: DisputeEvent,
): Promise<void> {
  const { status, amountCents: cents } = event;
  const reversals = { open: "disputed", won: "dispute-won", lost: "dispute-lost" } as const;
  const disputedAt = status === "open" ? nowText(deps.clock) : null;
  await updatePayment(deps, payment.id, { disputedAt });
  const { kind, reference } = payment;
  await recordAudit(deps, null, "payment.dispute", { kind, reference, status, cents });
  if (status === "lost") await hooks.onDisputeLost(deps, noun, event);
  await hooks.onReversed(deps, noun, reversals[status]);
}

async function acceptPayment<Noun>(
  call: Call<Noun>,
  event: PaymentStatusEvent | HostedPaymentEvent | InvoiceEvent,
  { paymentId, invoice }: Pick<Paid, "paymentId" | "invoice">,
): Promise<void> {
  const { deps, hooks, noun } = call;
  if (await hooks.onPaidTwice?.(deps, noun, call.payment, paymentId)) return;
  const subscriptionId = "subscriptionId" in event ? event.subscriptionId : null;
  const ids = { paymentId, subscriptionId, customerId: event.customerId };
  const payment = await saveIds(deps, call.payment, ids);
  const { amountCents, currency } = event;
  if (isMismatch(payment, event))
    return noteMismatch({ ...call, payment }, { amountCents, currency, paymentId, invoice });
  await updatePayment(deps, payment.id, { failure: "", actionUrl: null });
  await hooks.onPaid(deps, noun, { amountCents, paymentId: payment.paymentId, invoice });
}

function isMismatch(
  { dueCents }: PaymentRow,
  { amountCents, currency }: Pick<PaymentStatusEvent, "amountCents" | "currency">,
): boolean {
  return amountCents !== dueCents || currency !== "usd";
}

/** A payment of a wrong amount or currency changes nothing: an administrator has to resolve it. */
async function noteMismatch<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  paid: WrongPayment,
): Promise<void> {
  const { amountCents, currency } = paid;
  // Several events report one payment.
  if (payment.mismatchCents === amountCents && payment.mismatchCurrency === currency) return;
  const mismatch = { mismatchCents: amountCents, mismatchCurrency: currency };
  await updatePayment(deps, payment.id, {
    ...mismatch,
    mismatchAt: nowText(deps.clock),
    mismatchResolvedAt: null,
  });
  const { action, details } = hooks.mismatch;
  const expectedCents = payment.dueCents;
  deps.log.error(
    { paymentRow: payment.id, amountCents, currency, expectedCents },
    "payment amount mismatch, nothing granted",
  );
  await recordAudit(deps, null, action, { ...details(noun), expectedCents, amountCents, currency });
  await hooks.onMismatch(deps, noun, paid);
}

async function noteFailure<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  failure: string | null,
): Promise<void> {
  await updatePayment(deps, payment.id, { failure: failure ?? message("The payment was not taken.") });
  await hooks.onFailed(deps, noun);
}

/** What was on its way has failed, and what was only begun has ended. Its secret opens no payment any more. */
async function endPayment<Noun>({ deps, hooks, noun, payment }: Call<Noun>): Promise<void> {
  await updatePayment(deps, payment.id, { clientSecret: null, actionUrl: null });
  await hooks.onFailed(deps, noun);
  const failed = await hooks.find(deps.db, payment.reference);
  if (failed) await hooks.onEnded?.(deps, failed, "cancelled");
}

async function startProcessing<Noun>(
  { deps, hooks, noun, payment }: Call<Noun>,
  step: { isVerifying: boolean; actionUrl: string | null },
): Promise<void> {
  const isWaiting = await hooks.onProcessing(deps, noun, step);
  const isStepTaken = payment.actionUrl !== null && !step.isVerifying;
  if (isWaiting || isStepTaken)
    await updatePayment(deps, payment.id, { actionUrl: step.actionUrl, failure: "" });
}

type Ids = Partial<Pick<PaymentRow, "paymentId" | "subscriptionId" | "customerId">>;

async function saveIds(deps: Deps, payment: PaymentRow, ids: Ids): Promise<PaymentRow> {
  const fresh = Object.entries(ids).filter(([name, id]) => id && payment[name as keyof Ids] !== id);
  if (fresh.length === 0) return payment;
  return updatePayment(deps, payment.id, Object.fromEntries(fresh));
}
