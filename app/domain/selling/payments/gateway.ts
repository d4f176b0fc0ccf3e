import type { Language } from "~/messages/languages";
import type { PaidMonth, PaymentReference, WebhookEvent } from "./payment-events";

/* Amounts are US cents. Each call that creates something takes an idempotency key, so it can be retried. Never call it within a transaction. */

export type PaymentStatus =
  | "open"
  /** The buyer has a step to take: at the card's bank, or verifying two small deposits. */
  | "action"
  | "processing"
  | "paid"
  | "cancelled";

export interface Payment {
  id: string;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  clientSecret: string | null;
  customerId: string | null;
  paymentReference: PaymentReference | null;
  actionUrl: string | null;
  /** The step is to verify two small deposits, which take a day or two to arrive. */
  awaitsDeposits: boolean;
  failure: string | null;
}

export interface NewCustomer {
  email: string | null;
  name: string | null;
  /** The payment service writes to them in it. */
  language: Language | null;
}

export interface NewPayment {
  amountCents: number;
  description: string;
  paymentReference: PaymentReference;
  customerId: string;
  email: string | null;
  isMethodKept?: boolean;
  /** Charges a saved method at once; `returnUrl` is where the bank redirects to after its step. */
  with?: { methodId: string; returnUrl: string };
}

export interface NewSubscription {
  item: string;
  description: string;
  monthlyCents: number;
  firstCents: number;
  paymentReference: PaymentReference;
  customerId: string;
}

export interface NextPrice {
  item: string;
  description: string;
  monthlyCents: number;
}

export interface StartedSubscription {
  subscriptionId: string;
  paymentId: string;
  clientSecret: string;
}

export interface NewHostedPayment {
  description: string;
  amountCents: number;
  quantity?: number;
  /** Makes it a subscription; `firstCents` is the price of the first month. */
  monthly?: { firstCents: number };
  paymentReference: PaymentReference;
  customerId: string;
  isMethodKept?: boolean;
  language: Language | null;
  successUrl: string;
  cancelUrl: string;
  /** Lies at least half an hour from now. */
  expiresAt: Date;
}

export interface HostedPayment {
  id: string;
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
  | "incomplete"
  | "active"
  /** A later payment failed and is retried. */
  | "overdue"
  | "ended";

export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  customerId: string;
  paidUntil: string;
  endsAt: string | null;
  paymentReference: PaymentReference | null;
}

/** An invoice that is paid on the payment service's own page. */
export interface NewHostedInvoice {
  description: string;
  amountCents: number;
  daysUntilDue: number;
  paymentReference: PaymentReference;
  customerId: string;
}

export interface HostedInvoice {
  id: string;
  url: string;
}

export type HostedInvoiceState = "void" | "paid" | "open";

/** A saved card or bank account of a customer (spec 2, section 3). */
export interface SavedMethod {
  id: string;
  brand: string;
  last4: string;
  type: "card" | "ach";
}

export interface NewRefund {
  /** The payment, or the invoice that it paid. */
  source: string;
  amountCents: number;
  paymentReference: PaymentReference;
}

export interface Refund {
  id: string;
  amountCents: number;
  status: "pending" | "done" | "failed";
  /** The payment it is of, with everything that was refunded of it so far. */
  paymentId: string;
  paidCents: number;
  refundedCents: number;
  currency: string;
}

/** All calls throw PaymentsUnavailable, PaymentRejected for a request that is rejected, and UnknownPaymentObject for an unknown id. */
export interface PaymentGateway {
  readonly publishableKey: string;

  /** Asks something small with the key of the site; passes on the service's time. Throws KeyRefused. */
  checkAccess(hear: (date: string | null) => void): Promise<void>;

  createCustomer(customer: NewCustomer, key: string): Promise<string>;
  createPayment(payment: NewPayment, key: string): Promise<Payment>;
  createSubscription(subscription: NewSubscription, key: string): Promise<StartedSubscription>;
  createHostedPayment(payment: NewHostedPayment, key: string): Promise<HostedPayment>;

  createHostedInvoice(invoice: NewHostedInvoice, key: string): Promise<HostedInvoice>;

  retrievePayment(id: string): Promise<Payment>;
  retrieveHostedPayment(id: string): Promise<HostedPayment>;
  retrieveSubscription(id: string): Promise<Subscription>;
  /** What the service would credit for the rest of the paid month, if the subscription ended today; in cents. */
  previewCredit(subscriptionId: string, at: Date): Promise<number>;
  /** Changes the price from the next month on. Repeating it changes nothing. */
  changeNextMonth(subscriptionId: string, price: NextPrice): Promise<void>;
  /** The payment of the newest invoice of a subscription. */
  findSubscriptionPayment(subscriptionId: string): Promise<string | null>;
  /** Null if the payment was not for a subscription. */
  findPaidMonth(paymentId: string): Promise<PaidMonth | null>;
  listPaymentMethods(customerId: string): Promise<SavedMethod[]>;

  /** The three calls below do nothing for what is already over. */
  cancelPayment(id: string): Promise<void>;
  endHostedPayment(id: string): Promise<void>;
  cancelSubscription(id: string): Promise<void>;
  /** Makes an invoice void, and tells how it stands: it may be paid, or its payment be on its way. */
  voidHostedInvoice(id: string): Promise<HostedInvoiceState>;

  /** The refund can be found by its key later than the payment service remembers keys. */
  createRefund(refund: NewRefund, key: string): Promise<Refund>;
  findRefund(source: string, key: string): Promise<Refund | null>;
  /** The page of a payment, invoice or subscription in the payment service's dashboard. */
  dashboardUrl(id: string): string;
  openPortal(customerId: string, returnUrl: string, language: Language): Promise<string>;
  /** Verifies the signature of a webhook request and reads its event. Throws ValidationError. */
  readEvent(body: Buffer, signature: string): WebhookEvent;
}
