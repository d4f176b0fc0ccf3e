import type { PaidKind } from "~/db/tables";

/*
 * Events of the payment service's webhook, as the product models them. Events may come late, twice and in any order: the
 * handlers must reach the same state in every order.
 */

/** Metadata of a payment at the payment service: it comes back with its events. */
export interface PaymentReference {
  kind: PaidKind;
  /** A checkout's reference, or an order's number. */
  reference: string;
}

/** The month of a subscription that a payment was for. */
export interface PaidMonth {
  /** The month's invoice, which identifies its receipt. */
  invoiceId: string;
  isFirst: boolean;
  /** The subscription's. */
  paymentReference: PaymentReference | null;
}

/** Amount and currency of a payment, to be compared with the amount due. */
interface Money {
  amountCents: number;
  currency: string;
}

/** A payment succeeded, is processing, needs a step of the buyer, failed, or was cancelled. */
export interface PaymentStatusEvent extends Money {
  about: "payment";
  status: "paid" | "processing" | "action" | "failed" | "cancelled";
  paymentId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  /** Why it failed, in Stripe's words for buyers. */
  failure: string | null;
  awaitsDeposits: boolean;
  actionUrl: string | null;
}

/** A hosted page: paid, finished while the bank payment is processing, failed after that, or expired. */
export interface HostedPaymentEvent extends Money {
  about: "hosted payment";
  status: "paid" | "processing" | "failed" | "expired";
  hostedPaymentId: string;
  paymentId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  /** As the buyer typed it there. */
  email: string | null;
  paymentReference: PaymentReference | null;
}

/** A month of a subscription, paid or not. */
export interface InvoiceEvent extends Money {
  about: "invoice";
  status: "paid" | "failed";
  invoiceId: string;
  subscriptionId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  isFirst: boolean;
  /** Until when the subscription is paid by it. */
  paidUntil: string;
  /** The invoice at Stripe, for the buyer. */
  url: string | null;
}

/** The status of a subscription. */
export interface SubscriptionEvent {
  about: "subscription";
  status: "incomplete" | "active" | "overdue" | "ended";
  subscriptionId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  paidUntil: string;
  endsAt: string | null;
}

/** The receipt of a payment at Stripe. */
export interface ReceiptEvent {
  about: "receipt";
  paymentId: string;
  paymentReference: PaymentReference | null;
  url: string;
}

/** A refund; the amount is the total refunded of the payment so far. */
export interface RefundEvent extends Money {
  about: "refund";
  paymentId: string;
  paymentReference: PaymentReference | null;
  /** What the payment was. */
  paidCents: number;
  isWhole: boolean;
  /** The month of a subscription that was paid by it; null for what is paid once. */
  month: PaidMonth | null;
}

/** A chargeback by the buyer's bank; `won` is decided for the seller. */
export interface DisputeEvent extends Money {
  about: "dispute";
  status: "open" | "won" | "lost";
  disputeId: string;
  paymentId: string;
  paymentReference: PaymentReference | null;
}

export type PaymentEvent =
  | PaymentStatusEvent
  | HostedPaymentEvent
  | InvoiceEvent
  | SubscriptionEvent
  | ReceiptEvent
  | RefundEvent
  | DisputeEvent;

/** One event of the webhook; `paymentEvent` is null for types that the product does not handle. */
export interface WebhookEvent {
  id: string;
  /** Stripe's name for it. */
  type: string;
  happenedAt: string;
  paymentEvent: PaymentEvent | null;
}
