import type Stripe from "stripe";
import { UnknownPaymentObject } from "../errors";
import type { NewRefund, Refund } from "../gateway";
import { idOf, refundStatus, toMetadata } from "./stripe-objects";

/** The key is also metadata, because Stripe forgets idempotency keys after a day. */
export async function createRefund(
  stripe: Stripe,
  { source, amountCents, paymentReference }: NewRefund,
  idempotencyKey: string,
): Promise<Refund> {
  const made = await stripe.refunds.create(
    {
      payment_intent: await findIntent(stripe, source),
      amount: amountCents,
      metadata: { ...toMetadata(paymentReference), key: idempotencyKey },
      expand: ["charge"],
    },
    { idempotencyKey },
  );
  return toRefund(made);
}

/** Null if no refund of the payment has the key. */
export async function findRefund(stripe: Stripe, source: string, key: string): Promise<Refund | null> {
  const { data } = await stripe.refunds.list({
    payment_intent: await findIntent(stripe, source),
    limit: 100,
    expand: ["data.charge"],
  });
  const made = data.find(({ metadata }) => metadata?.key === key);
  return made ? toRefund(made) : null;
}

/** The payment that paid an invoice; any other source is a payment. */
async function findIntent(stripe: Stripe, source: string): Promise<string> {
  if (!source.startsWith("in_")) return source;
  const { data } = await stripe.invoicePayments.list({ invoice: source, status: "paid", limit: 1 });
  const id = idOf(data[0]?.payment.payment_intent);
  if (!id) throw new UnknownPaymentObject();
  return id;
}

function toRefund(made: Stripe.Refund): Refund {
  const charge = made.charge && typeof made.charge !== "string" ? made.charge : null;
  return {
    id: made.id,
    amountCents: made.amount,
    status: refundStatus(made.status),
    paymentId: idOf(made.payment_intent) ?? "",
    paidCents: charge?.amount ?? made.amount,
    refundedCents: charge?.amount_refunded ?? made.amount,
    currency: made.currency,
  };
}

const dashboard = "https://dashboard.stripe.com";
const pages: [prefix: string, page: string][] = [
  ["sub_", "subscriptions"],
  ["in_", "invoices"],
];

/** Test keys have their own dashboard. */
export function dashboardUrl(secretKey: string, id: string): string {
  const page = pages.find(([prefix]) => id.startsWith(prefix))?.[1] ?? "payments";
  return `${dashboard}${secretKey.includes("_live_") ? "" : "/test"}/${page}/${encodeURIComponent(id)}`;
}
