import type { Db } from "~/db/open.server";
import type { PaidKind, PaymentRow } from "~/db/tables";
import { type Deps, nowText } from "../../base/deps";
import { PaymentRejected, PaymentsUnavailable, UnknownPaymentObject } from "./errors";
import { fetchPaymentStatus } from "./fetch-payment-status.server";
import type { PaymentGateway } from "./gateway";
import type { PaymentHandler } from "./payment-handler.server";
import type { PaymentHookDeps } from "./payment-hooks";
import { updatePayment } from "./payment-rows.server";

export const batchSize = 50;

/** Fetches the status of a payment and handles it like a webhook event. Throws PaymentsUnavailable. */
export async function syncPayment(
  deps: PaymentHookDeps & { payments: PaymentGateway | null },
  handler: PaymentHandler,
  payment: PaymentRow,
): Promise<void> {
  const event = deps.payments && (await fetchPaymentStatus(deps.payments, payment));
  if (!event) return;
  await deps.db.transaction().execute(async (db) => {
    const current = await db
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", payment.id)
      .executeTakeFirst();
    if (current) await handler({ ...deps, db }, current, event, nowText(deps.clock));
  });
}

/** Payments that reconciliation may check, the longest unchecked first. */
export function selectCheckable(db: Db, kind: PaidKind) {
  return db
    .selectFrom("payments")
    .selectAll("payments")
    .where("payments.kind", "=", kind)
    .where("payments.unknownAt", "is", null)
    .orderBy("payments.checkedAt")
    .orderBy("payments.id");
}

/** Payments unknown to the service are marked and skipped from then on; other errors of one are logged. Throws PaymentsUnavailable. */
export async function forEachPayment<Row extends PaymentRow>(
  deps: Deps,
  signal: AbortSignal,
  payments: Row[],
  work: (payment: Row) => Promise<void>,
): Promise<void> {
  for (const payment of payments) {
    if (signal.aborted) return;
    await updatePayment(deps, payment.id, { checkedAt: nowText(deps.clock) });
    try {
      await work(payment);
    } catch (error) {
      const isRejected = error instanceof PaymentRejected;
      if (error instanceof PaymentsUnavailable && !isRejected) throw error;
      const isUnknown = error instanceof UnknownPaymentObject;
      if (isUnknown) await updatePayment(deps, payment.id, { unknownAt: nowText(deps.clock) });
      const reason = isUnknown
        ? "unknown to the payment service"
        : isRejected
          ? "request rejected"
          : "failed";
      deps.log.error({ paymentRow: payment.id, reason, error }, "payment reconciliation failed");
    }
  }
}
