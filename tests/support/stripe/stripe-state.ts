import type { StripeObject } from "./objects";

/** What the parts of the fake do with its objects. */
export interface StripeState {
  readonly address: string;
  readonly objects: ReadonlyMap<string, StripeObject>;
  /** Oldest first. */
  all(object: string): StripeObject[];
  get(object: string, id: string): StripeObject;
  keep(object: StripeObject): StripeObject;
  emit(type: string, object: StripeObject): StripeObject;
  /** A refund without metadata is one made in Stripe's dashboard. */
  refund(paymentId: string, amount?: number, metadata?: StripeObject): StripeObject;
  /** The buyer completes the required step. */
  takeStep(paymentId: string, isRight?: boolean): void;
  /** Carries the end of a payment to the invoice or session that it is for. */
  notePaid(intent: StripeObject): void;
  noteFailed(intent: StripeObject, wasProcessing: boolean): void;
}
