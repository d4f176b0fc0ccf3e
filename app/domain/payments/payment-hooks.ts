import type { Db } from "~/db/open.server";
import type { PaymentRow } from "~/db/tables";
import type { Deps } from "../deps";
import type { MailSettings } from "../mail/outbox.server";
import type { InvoiceEvent, ReceiptEvent, RefundEvent, SubscriptionEvent } from "./payment-events";

/* What a noun that sells tells the payment machine. All hooks run in the transaction of the event. */

export interface PaymentHookDeps extends Deps {
  /** `supportEmail` is where the operator is notified. */
  config: MailSettings & { supportEmail: string | undefined };
}

/** A payment of the right amount. */
export interface Paid {
  amountCents: number;
  /** Null for the first month of a subscription. */
  paymentId: string | null;
  /** The month's invoice, for subscriptions. */
  invoice: { id: string; url: string | null } | null;
}

export type Reversal = "refunded" | "disputed" | "dispute-won";

/** What a noun does when its payment changes. Events come late, twice and in any order. */
export interface PaymentHooks<Noun> {
  find(db: Db, reference: string): Promise<Noun | undefined>;
  /** The audit action for a payment of a wrong amount, and what names the noun there. */
  mismatch: { action: string; details: (noun: Noun) => Record<string, string | number> };
  onPaid(deps: PaymentHookDeps, noun: Noun, paid: Paid): Promise<void>;
  /** The payment is processing, or waits for two deposits. Answers whether the noun waits for it now. */
  onProcessing(
    deps: PaymentHookDeps,
    noun: Noun,
    step: { isVerifying: boolean; actionUrl: string | null },
  ): Promise<boolean>;
  onFailed(deps: PaymentHookDeps, noun: Noun): Promise<void>;
  /** Nobody can pay any more what was started. */
  onEnded?(deps: PaymentHookDeps, noun: Noun, state: "expired" | "cancelled"): Promise<void>;
  /** A refund is recorded, whether it changes the noun or not. */
  onRefund(deps: PaymentHookDeps, noun: Noun, event: RefundEvent): Promise<void>;
  /** The whole payment was refunded or disputed, or a dispute was won. */
  onReversed(deps: PaymentHookDeps, noun: Noun, reversal: Reversal): Promise<void>;
  /** Handles a second payment for the same thing; false for any other. */
  onPaidTwice?(
    deps: PaymentHookDeps,
    noun: Noun,
    payment: PaymentRow,
    paymentId: string | null,
  ): Promise<boolean>;
  /** The buyer typed an email address on the hosted page. */
  onEmail?(deps: PaymentHookDeps, noun: Noun, email: string): Promise<Noun>;
  onReceipt?(deps: PaymentHookDeps, noun: Noun, event: ReceiptEvent): Promise<void>;
  /** A later month was paid, or any month failed. */
  onInvoice?(deps: PaymentHookDeps, noun: Noun, event: InvoiceEvent, happenedAt: string): Promise<void>;
  onSubscription?(
    deps: PaymentHookDeps,
    noun: Noun,
    event: SubscriptionEvent,
    happenedAt: string,
  ): Promise<void>;
}
