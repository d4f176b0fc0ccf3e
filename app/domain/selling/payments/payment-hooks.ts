import type { Db } from "~/db/open.server";
import type { PaymentRow, RefundRow } from "~/db/tables";
import type { Deps } from "../../base/deps";
import type { MailSettings } from "../../base/mail/outbox.server";
import type {
  DisputeEvent,
  InvoiceEvent,
  ReceiptEvent,
  RefundEvent,
  SubscriptionEvent,
} from "./payment-events";

export interface PaymentHookDeps extends Deps {
  config: MailSettings & { supportEmail: string | undefined };
}

export interface Paid {
  amountCents: number;
  /** Null for the first month of a subscription. */
  paymentId: string | null;
  invoice: { id: string; url: string | null } | null;
}

/** A payment of another amount or currency than was asked. Amount in cents of the currency. */
export interface WrongPayment extends Paid {
  currency: string;
}

export type Reversal = "refunded" | "disputed" | "dispute-won" | "dispute-lost";

/** Implemented by checkouts and orders. Hooks run in the transaction of the event. */
export interface PaymentHooks<Noun> {
  find(db: Db, reference: string): Promise<Noun | undefined>;
  mismatch: { action: string; details: (noun: Noun) => Record<string, string | number> };
  /** Mails the buyer. The operator sees the row of the payment. */
  onMismatch(deps: PaymentHookDeps, noun: Noun, paid: WrongPayment): Promise<void>;
  onPaid(deps: PaymentHookDeps, noun: Noun, paid: Paid): Promise<void>;
  /** Also called while two deposits are verified. Returns whether the checkout or order waits. */
  onProcessing(
    deps: PaymentHookDeps,
    noun: Noun,
    step: { isVerifying: boolean; actionUrl: string | null },
  ): Promise<boolean>;
  onFailed(deps: PaymentHookDeps, noun: Noun): Promise<void>;
  /** The started attempt can no longer be paid. */
  onEnded?(deps: PaymentHookDeps, noun: Noun, state: "expired" | "cancelled"): Promise<void>;
  /** Called for each refund, even if it is known. Returns new cents. `isDecisive` is false for a later month or second payment, which end nothing. */
  onRefund(deps: PaymentHookDeps, noun: Noun, event: RefundEvent, isDecisive: boolean): Promise<number>;
  /** The money of a refund came back: it is no longer refunded. */
  onRefundFailed(
    deps: PaymentHookDeps,
    noun: Noun,
    refund: Pick<RefundRow, "source" | "amountCents">,
  ): Promise<void>;
  /** The whole payment was refunded or disputed, or a dispute was won. */
  onReversed(deps: PaymentHookDeps, noun: Noun, reversal: Reversal): Promise<void>;
  /** The bank has taken the payment back; `onReversed` follows. */
  onDisputeLost(deps: PaymentHookDeps, noun: Noun, event: DisputeEvent): Promise<void>;
  /** Handles a second payment for one checkout or order; returns false for any other. */
  onPaidTwice?(
    deps: PaymentHookDeps,
    noun: Noun,
    payment: PaymentRow,
    paymentId: string | null,
  ): Promise<boolean>;
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
