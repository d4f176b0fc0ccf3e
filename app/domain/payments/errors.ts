import { Unavailable } from "../errors";

/** Stripe is down, slow, or does not do what it is asked. Nothing was charged by what was refused so. */
export class PaymentsUnavailable extends Unavailable {
  constructor() {
    super(
      "We could not reach our payment service, so nothing was charged. Please try again in a few minutes.",
    );
  }
}
