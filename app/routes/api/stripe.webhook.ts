import { NotFound } from "~/domain/base/errors";
import { planPaymentHandler } from "~/domain/selling/checkouts/plan-payments.server";
import { housePaymentHandler } from "~/domain/selling/houses/house-payment-events.server";
import { bookPaymentHandler } from "~/domain/selling/orders/order-payments.server";
import {
  handleWebhookEvent,
  type PaymentHandlers,
  traceEvent,
} from "~/domain/selling/payments/webhook-events.server";
import { publicApi } from "~/http/api.server";

const handlers: PaymentHandlers = {
  plan: planPaymentHandler,
  book: bookPaymentHandler,
  house: housePaymentHandler,
};

/** Every event with a valid signature gets 200, or Stripe would send it again. */
export const { loader, action } = publicApi({
  POST: async ({ request, context }) => {
    if (!context.payments) throw new NotFound();
    const body = Buffer.from(await request.arrayBuffer());
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = await traceEvent(context.payments, context.payments.readEvent(body, signature));
    const result = await handleWebhookEvent(context, handlers, event);
    if (result === "unhandled")
      context.log.warn({ eventId: event.id, eventType: event.type }, "unhandled Stripe event");
    return { received: true };
  },
});
