import type { PaidMonth, PaymentReference } from "./gateway";

/*
 * What Stripe tells by its webhook, in the words of the product. News may come late, twice, and in any order; whoever
 * hears them must come to the same end whatever the order.
 */

/** Amount and currency of what was paid, to be compared with what was asked. */
interface Money {
  amountCents: number;
  currency: string;
}

/** A payment: succeeded, under way, waiting for the buyer, not taken, or cancelled. */
export interface PaymentStatusEvent extends Money {
  about: "payment";
  status: "paid" | "processing" | "action" | "failed" | "cancelled";
  paymentId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  /** Why it was not taken, in Stripe's words for buyers. */
  failure: string | null;
  awaitsDeposits: boolean;
  actionUrl: string | null;
}

/** A page at Stripe's: paid there, finished while the bank takes its time, paid or failed after that, or left. */
export interface HostedPaymentEvent extends Money {
  about: "hosted payment";
  status: "paid" | "processing" | "failed" | "expired";
  hostedPaymentId: string;
  paymentId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  /** As the buyer gave it there. */
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
  /** The invoice at Stripe's, for the buyer. */
  url: string | null;
}

/** How a subscription stands. */
export interface SubscriptionEvent {
  about: "subscription";
  status: "incomplete" | "active" | "overdue" | "ended";
  subscriptionId: string;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  paidUntil: string;
  endsAt: string | null;
}

/** The receipt of a payment at Stripe's. */
export interface ReceiptEvent {
  about: "receipt";
  paymentId: string;
  paymentReference: PaymentReference | null;
  url: string;
}

/** Money that went back: so much of the payment in all. */
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

/** The buyer's bank wants the money back; won is ours, lost is theirs. */
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

/** One event of the webhook: what it tells is null where it is nothing to us. */
export interface WebhookEvent {
  id: string;
  /** Stripe's own word for it. */
  type: string;
  happenedAt: string;
  paymentEvent: PaymentEvent | null;
}
