import { planPaymentHandler } from "~/domain/selling/checkouts/plan-payments.server";
import { housePaymentHandler } from "~/domain/selling/houses/house-payment-events.server";
import { bookPaymentHandler } from "~/domain/selling/orders/order-payments.server";
import {
  type HandlingResult,
  handleWebhookEvent,
  traceEvent,
} from "~/domain/selling/payments/webhook-events.server";
import type { PaymentFixture } from "./payment-fixture";
import { sign } from "./stripe/fake-stripe";
import type { StripeObject } from "./stripe/objects";

const handlers = { plan: planPaymentHandler, book: bookPaymentHandler, house: housePaymentHandler };

/** Hands the events of the fake Stripe to the product, as its webhook does. */
export class PaymentEvents {
  private handled = 0;

  constructor(private readonly fixture: PaymentFixture) {}

  async handle(event: StripeObject): Promise<HandlingResult> {
    const { deps } = this.fixture;
    if (!deps.payments) throw new Error("There is no payment service.");
    const { body, signature } = sign(event);
    const read = await traceEvent(deps.payments, deps.payments.readEvent(Buffer.from(body), signature));
    return handleWebhookEvent(deps, handlers, read);
  }

  /** All new events, in an order that `by` makes. */
  async handleNew(by = (events: StripeObject[]) => events): Promise<void> {
    const { events } = this.fixture.stripe;
    const unhandled = events.slice(this.handled);
    this.handled = events.length;
    for (const event of by(unhandled)) await this.handle(event);
  }
}
