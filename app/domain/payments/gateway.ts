import type { WebhookEvent } from "./payment-events";

/*
 * What the product asks of whoever takes the money. Stripe does it (stripe-gateway.server); nothing else knows Stripe.
 * Amounts are whole cents of US dollars. Every call that makes something takes a key: the same key again is the same
 * thing, so that a call whose answer was lost is repeated without harm. No call belongs in a transaction.
 */

/** What is being paid for: each noun that sells has a word of its own (see events.server). */
export type PaidKind = "plan" | "book";

/** What goes along with a payment and comes back with all news of it: whose it is, and which row. */
export interface PaymentReference {
  kind: PaidKind;
  /** The key of the row that is being paid: a checkout's, an order's. */
  reference: string;
}

export type PaymentStatus =
  /** Nothing has been paid; the buyer may try, or try again. */
  | "open"
  /** The buyer has a step to take: at the card's bank, or two small deposits to look up. */
  | "action"
  /** Under way, as bank payments are for days. */
  | "processing"
  | "paid"
  | "cancelled";

/** A payment as it stands. */
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
  /** Where the buyer takes the step that is asked of them: at their bank, or where the deposits are typed in. */
  actionUrl: string | null;
  /** The step is to look up two small deposits, which takes a day or two. */
  awaitsDeposits: boolean;
  /** Why the last try did not work, in Stripe's words for buyers. */
  failure: string | null;
}

export interface NewPayment {
  amountCents: number;
  description: string;
  paymentReference: PaymentReference;
  customerId: string;
  /** Where the receipt goes. */
  email: string | null;
  /** Keeps the card or account for the next time, as the customer's. */
  isMethodKept?: boolean;
  /** Pays at once with a method that is kept; `returnUrl` is where the buyer comes back to after a step at the bank. */
  with?: { methodId: string; returnUrl: string };
}

/** Something that is paid every month. */
export interface NewSubscription {
  /** The product's own id of what is sold: "plan-guided". */
  item: string;
  description: string;
  /** Of each month. */
  monthlyCents: number;
  /** Of the first month. */
  firstCents: number;
  paymentReference: PaymentReference;
  customerId: string;
}

/** The first payment of a subscription that was begun. */
export interface BegunSubscription {
  subscriptionId: string;
  paymentId: string;
  clientSecret: string;
}

/** A page at Stripe's on which something is paid. */
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
  /** From then on nobody can pay there: at least half an hour from now. */
  expiresAt: Date;
}

export interface HostedPayment {
  id: string;
  /** Null once it is over. */
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
  /** The first payment has not come. */
  | "incomplete"
  | "active"
  /** A later payment has failed and is tried again. */
  | "overdue"
  | "ended";

export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  customerId: string;
  /** Until when it is paid. */
  paidUntil: string;
  /** It ends then, because the buyer has cancelled it. */
  endsAt: string | null;
  paymentReference: PaymentReference | null;
}

/** The month of a subscription that a payment was for. */
export interface PaidMonth {
  /** The month's invoice, which is what its receipt is known by. */
  invoiceId: string;
  isFirst: boolean;
  /** The subscription's. */
  paymentReference: PaymentReference | null;
}

/** A card or account that a customer has kept (spec 2, section 3). */
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

/** Throws PaymentsUnavailable when it cannot be reached, or does not do what it is asked. */
export interface PaymentGateway {
  /** What the browser's script is started with. */
  readonly publishableKey: string;

  createCustomer(customer: { email: string | null; name: string | null }, key: string): Promise<string>;
  createPayment(payment: NewPayment, key: string): Promise<Payment>;
  createSubscription(subscription: NewSubscription, key: string): Promise<BegunSubscription>;
  createHostedPayment(payment: NewHostedPayment, key: string): Promise<HostedPayment>;

  retrievePayment(id: string): Promise<Payment>;
  retrieveHostedPayment(id: string): Promise<HostedPayment>;
  retrieveSubscription(id: string): Promise<Subscription>;
  /** Null where the payment was for no subscription. */
  findPaidMonth(paymentId: string): Promise<PaidMonth | null>;
  listPaymentMethods(customerId: string): Promise<SavedMethod[]>;

  /** These three do nothing where it is over already. */
  cancelPayment(id: string): Promise<void>;
  endHostedPayment(id: string): Promise<void>;
  cancelSubscription(id: string): Promise<void>;

  /** All of it, where no amount is given. */
  refund(paymentId: string, key: string, amountCents?: number): Promise<Refund>;
  /** The address of a page at Stripe's where a customer looks after cards, receipts and subscriptions. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** What Stripe tells, once its signature is found to be right. Throws ValidationError. */
  readEvent(body: Buffer, signature: string): WebhookEvent;
}
