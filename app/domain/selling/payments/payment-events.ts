import type { PaidKind } from "~/db/tables";

/* Webhook events may arrive late, twice and in any order: handlers must reach the same state regardless. */

/** Stored as metadata at the payment service, and sent with its events. */
export interface PaymentReference {
  kind: PaidKind;
  reference: string;
}

export interface PaidMonth {
  /** Identifies the month's receipt. */
  invoiceId: string;
  isFirst: boolean;
  paymentReference: PaymentReference | null;
}

interface Money {
  amountCents: number;
  currency: string;
}

export interface PaymentStatusEvent extends Money {
  about: "payment";
  status: "paid" | "processing" | "action" | "failed" | "cancelled";
  paymentId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  failure: string | null;
  awaitsDeposits: boolean;
  actionUrl: string | null;
}

/** A hosted page was paid, finished while the bank payment is processing, failed after that, or expired. */
export interface HostedPaymentEvent extends Money {
  about: "hosted payment";
  status: "paid" | "processing" | "failed" | "expired";
  hostedPaymentId: string;
  paymentId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  email: string | null;
  paymentReference: PaymentReference | null;
  /** Set where two deposits are to be verified before the payment begins; the page itself does not say so. */
  deposits?: { actionUrl: string | null };
}

export interface InvoiceEvent extends Money {
  about: "invoice";
  status: "paid" | "failed";
  invoiceId: string;
  /** Null for an invoice that is paid once, on the payment service's page. */
  subscriptionId: string | null;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  isFirst: boolean;
  paidUntil: string;
  url: string | null;
}

export interface SubscriptionEvent {
  about: "subscription";
  status: "incomplete" | "active" | "overdue" | "ended";
  subscriptionId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  paidUntil: string;
  endsAt: string | null;
}

export interface ReceiptEvent extends Money {
  about: "receipt";
  paymentId: string;
  paymentReference: PaymentReference | null;
  url: string;
}

/** A refund; the amount is the total refunded so far. */
export interface RefundEvent extends Money {
  about: "refund";
  paymentId: string;
  paymentReference: PaymentReference | null;
  paidCents: number;
  isWhole: boolean;
  /** Null if the payment was not for a subscription. */
  month: PaidMonth | null;
}

/** What became of a refund: banks may send one back. */
export interface RefundStatusEvent extends Money {
  about: "refund status";
  status: "pending" | "done" | "failed";
  refundId: string;
  /** The idempotency key of a refund that this site made. */
  key: string | null;
  paymentId: string;
  paymentReference: PaymentReference | null;
}

/** A chargeback by the buyer's bank; `won` is decided for the seller. */
export interface DisputeEvent extends Money {
  about: "dispute";
  status: "open" | "won" | "lost";
  disputeId: string;
  paymentId: string;
  paymentReference: PaymentReference | null;
  month: PaidMonth | null;
}

export type PaymentEvent =
  | PaymentStatusEvent
  | HostedPaymentEvent
  | InvoiceEvent
  | SubscriptionEvent
  | ReceiptEvent
  | RefundEvent
  | RefundStatusEvent
  | DisputeEvent;

/** `paymentEvent` is null for types that the product does not handle. */
export interface WebhookEvent {
  id: string;
  type: string;
  happenedAt: string;
  paymentEvent: PaymentEvent | null;
}
