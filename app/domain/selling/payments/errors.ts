import type { PaidKind } from "~/db/tables";
import { type Message, message } from "~/messages/message";
import { Conflict, Unavailable } from "../../base/errors";

/** The payment service cannot be reached, or fails. Nothing was charged. */
export class PaymentsUnavailable extends Unavailable {
  constructor() {
    super(
      message(
        "We could not reach our payment service, so nothing was charged. Please try again in a few minutes.",
      ),
    );
  }
}

/** The payment service does not accept the key of the site. */
export class KeyRefused extends PaymentsUnavailable {}

/** The payment service rejected this request; others may succeed. */
export class PaymentRejected extends PaymentsUnavailable {}

/** The payment service has no object with this id: it was deleted, or belongs to other API keys. */
export class UnknownPaymentObject extends PaymentRejected {}

const paidWords: Record<PaidKind, Message> = {
  plan: message("This has been paid, or is being paid, already. Nothing was charged twice."),
  house: message("This invoice is paid, is being paid, or need not be paid. Nothing was charged twice."),
  book: message("This order is paid, is being paid, or was cancelled. Nothing was charged twice."),
};

/** The Conflict to throw for what cannot be paid: it is paid, on its way, or not to be paid at all. */
export function alreadyPaid(kind: PaidKind): Conflict {
  return new Conflict(paidWords[kind]);
}
