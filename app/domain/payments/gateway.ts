import type { PaidMonth, PaymentReference, WebhookEvent } from "./payment-events";

/*
 * The payment service as the product sees it. Stripe implements it (stripe-gateway.server); nothing else knows Stripe.
 * Amounts are whole cents of US dollars. Every call that creates something takes an idempotency key, so it can be
 * repeated when its response was lost. Never within a transaction.
 */

export type PaymentStatus =
  /** Nothing has been paid; the buyer may try, or try again. */
  | "open"
  /** The buyer has a step to take: at the card's bank, or two small deposits to look up. */
  | "action"
  /** Under way, as bank payments are for days. */
  | "processing"
  | "paid"
  | "cancelled";

/** A payment and its current status. */
export interface Payment {
  id: string;
  status: PaymentStatus;
  amountCents: number;
  /** "usd". */
  currency: string;
  /** What the browser confirms the payment with. */
  clientSecret: string | null;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  /** Where the buyer takes the required step: at their bank, or where the deposits are typed in. */
  actionUrl: string | null;
  /** The step is to look up two small deposits, which takes a day or two. */
  awaitsDeposits: boolean;
  /** Why the last try failed, in Stripe's words for buyers. */
  failure: string | null;
}

export interface NewPayment {
  amountCents: number;
  description: string;
  paymentReference: PaymentReference;
  customerId: string;
  /** Where the receipt goes. */
  email: string | null;
  /** Saves the card or account for later payments of the customer. */
  isMethodKept?: boolean;
  /** Pays at once with a saved method; `returnUrl` is where a step at the bank leads back to. */
  with?: { methodId: string; returnUrl: string };
}

/** Something paid every month. */
export interface NewSubscription {
  /** The product's own id of the item: "plan-guided". */
  item: string;
  description: string;
  /** Of each month. */
  monthlyCents: number;
  /** Of the first month. */
  firstCents: number;
  paymentReference: PaymentReference;
  customerId: string;
}

/** The first payment of a new subscription. */
export interface StartedSubscription {
  subscriptionId: string;
  paymentId: string;
  clientSecret: string;
}

/** A page at the payment service on which something is paid. */
export interface NewHostedPayment {
  description: string;
  /** Of one. */
  amountCents: number;
  quantity?: number;
  /** Paid each month; then `firstCents` is what the first month costs. */
  monthly?: { firstCents: number };
  paymentReference: PaymentReference;
  customerId: string;
  isMethodKept?: boolean;
  successUrl: string;
  cancelUrl: string;
  /** When the page stops taking a payment: at least half an hour from now. */
  expiresAt: Date;
}

export interface HostedPayment {
  id: string;
  /** Null once it is complete or expired. */
  url: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  amountCents: number;
  currency: string;
  paymentId: string | null;
  subscriptionId: string | null;
  paymentReference: PaymentReference | null;
}

export type SubscriptionStatus =
  /** The first payment is missing. */
  | "incomplete"
  | "active"
  /** A later payment failed and is retried. */
  | "overdue"
  | "ended";

export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  customerId: string;
  /** The end of the paid period. */
  paidUntil: string;
  /** When it ends, if the buyer has cancelled it. */
  endsAt: string | null;
  paymentReference: PaymentReference | null;
}

/** A saved card or account of a customer (spec 2, section 3). */
export interface SavedMethod {
  id: string;
  /** "visa", or the bank's name. */
  brand: string;
  last4: string;
  type: "card" | "ach";
}

export interface Refund {
  id: string;
  amountCents: number;
  status: "pending" | "done" | "failed";
}

/**
 * All calls throw PaymentsUnavailable when the service cannot be reached; PaymentRejected when it refuses the request; and
 * UnknownPaymentObject when it has no object with that id.
 */
export interface PaymentGateway {
  /** The key for the browser's script. */
  readonly publishableKey: string;

  createCustomer(customer: { email: string | null; name: string | null }, key: string): Promise<string>;
  createPayment(payment: NewPayment, key: string): Promise<Payment>;
  createSubscription(subscription: NewSubscription, key: string): Promise<StartedSubscription>;
  createHostedPayment(payment: NewHostedPayment, key: string): Promise<HostedPayment>;

  retrievePayment(id: string): Promise<Payment>;
  retrieveHostedPayment(id: string): Promise<HostedPayment>;
  retrieveSubscription(id: string): Promise<Subscription>;
  /** Null for a payment that was not for a subscription. */
  findPaidMonth(paymentId: string): Promise<PaidMonth | null>;
  listPaymentMethods(customerId: string): Promise<SavedMethod[]>;

  /** These three do nothing for what is already over. */
  cancelPayment(id: string): Promise<void>;
  endHostedPayment(id: string): Promise<void>;
  cancelSubscription(id: string): Promise<void>;

  /** Refunds all of it unless an amount is given. */
  refund(paymentId: string, key: string, amountCents?: number): Promise<Refund>;
  /** The address of the customer portal: cards, receipts and subscriptions. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Verifies the signature of a webhook request and reads its event. Throws ValidationError. */
  readEvent(body: Buffer, signature: string): WebhookEvent;
}
