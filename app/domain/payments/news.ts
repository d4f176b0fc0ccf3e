import type { PaidMonth, PaymentMark } from "./gateway";

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
export interface PaymentNews extends Money {
  about: "payment";
  status: "paid" | "processing" | "action" | "failed" | "cancelled";
  paymentId: string;
  customerId: string | null;
  mark: PaymentMark | null;
  /** Why it was not taken, in Stripe's words for buyers. */
  failure: string | null;
  awaitsDeposits: boolean;
  actionUrl: string | null;
}

/** A page at Stripe's: paid there, finished while the bank takes its time, paid or failed after that, or left. */
export interface HostedPaymentNews extends Money {
  about: "hosted payment";
  status: "paid" | "processing" | "failed" | "expired";
  hostedPaymentId: string;
  paymentId: string | null;
  subscriptionId: string | null;
  customerId: string | null;
  /** As the buyer gave it there. */
  email: string | null;
  mark: PaymentMark | null;
}

/** A month of a subscription, paid or not. */
export interface InvoiceNews extends Money {
  about: "invoice";
  status: "paid" | "failed";
  invoiceId: string;
  subscriptionId: string;
  customerId: string | null;
  mark: PaymentMark | null;
  isFirst: boolean;
  /** Until when the subscription is paid by it. */
  paidUntil: string;
  /** The invoice at Stripe's, for the buyer. */
  url: string | null;
}

/** How a subscription stands. */
export interface SubscriptionNews {
  about: "subscription";
  status: "incomplete" | "active" | "overdue" | "ended";
  subscriptionId: string;
  customerId: string | null;
  mark: PaymentMark | null;
  paidUntil: string;
  endsAt: string | null;
}

/** The receipt of a payment at Stripe's. */
export interface ReceiptNews {
  about: "receipt";
  paymentId: string;
  mark: PaymentMark | null;
  url: string;
}

/** Money that went back: so much of the payment in all. */
export interface RefundNews extends Money {
  about: "refund";
  paymentId: string;
  mark: PaymentMark | null;
  /** What the payment was. */
  paidCents: number;
  isWhole: boolean;
  /** The month of a subscription that was paid by it; null for what is paid once. */
  month: PaidMonth | null;
}

/** The buyer's bank wants the money back; won is ours, lost is theirs. */
export interface DisputeNews extends Money {
  about: "dispute";
  status: "open" | "won" | "lost";
  disputeId: string;
  paymentId: string;
  mark: PaymentMark | null;
}

export type News =
  | PaymentNews
  | HostedPaymentNews
  | InvoiceNews
  | SubscriptionNews
  | ReceiptNews
  | RefundNews
  | DisputeNews;

/** One event of the webhook: what it tells is null where it is nothing to us. */
export interface PaymentEvent {
  id: string;
  /** Stripe's own word for it. */
  type: string;
  happenedAt: string;
  news: News | null;
}
