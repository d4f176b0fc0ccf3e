import type { PaymentStatus } from "~/db/tables";
import type { Reversal } from "./payment-hooks";

export type PaymentChange = "paid" | "processing" | "failed" | Reversal;

const moves: Record<PaymentChange, { from: PaymentStatus[]; to: PaymentStatus }> = {
  processing: { from: ["unpaid", "failed"], to: "processing" },
  failed: { from: ["unpaid", "processing"], to: "failed" },
  paid: { from: ["unpaid", "processing", "failed"], to: "paid" },
  refunded: { from: ["unpaid", "processing", "failed", "paid", "disputed"], to: "refunded" },
  disputed: { from: ["unpaid", "processing", "failed", "paid"], to: "disputed" },
  "dispute-won": { from: ["disputed"], to: "paid" },
  "dispute-lost": { from: ["unpaid", "processing", "failed", "paid", "disputed"], to: "refunded" },
};

/** Undefined if the change is not allowed. A dispute may begin, and even end, before the payment's event. */
export function statusAfter(
  { paymentStatus, paidAt }: { paymentStatus: PaymentStatus; paidAt: string | null },
  change: PaymentChange,
): PaymentStatus | undefined {
  const isEarly = paymentStatus === "disputed" && paidAt === null;
  if (paymentStatus === "refunded" && paidAt === null && change === "paid") return "refunded";
  if (isEarly && change === "paid") return "disputed";
  if (isEarly && change === "dispute-won") return "processing";
  const { from, to } = moves[change];
  return from.includes(paymentStatus) ? to : undefined;
}
