import { planPaymentHandler } from "~/domain/checkouts/handle-plan-payment.server";
import { NotFound } from "~/domain/errors";
import { bookPaymentHandler } from "~/domain/orders/handle-book-payment.server";
import {
  handleWebhookEvent,
  type PaymentEventHandlers,
  traceEvent,
} from "~/domain/payments/webhook-events.server";
import { publicApi } from "~/http/api.server";

/** Who hears of what was paid, by what it was paid for. */
const handlers: PaymentEventHandlers = { plan: planPaymentHandler };

/** Stripe tells what became of payments. Every event whose signature is right gets 200, or Stripe would send it again. */
export const { loader, action } = publicApi({
  POST: async ({ request, context }) => {
    if (!context.payments) throw new NotFound();
    const body = Buffer.from(await request.arrayBuffer());
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = await traceEvent(context.payments, context.payments.readEvent(body, signature));
    const handled = await handleWebhookEvent(
      context,
      { ...handlers, book: bookPaymentHandler(context.config) },
      event,
    );
    if (handled === "not ours") console.error(`Stripe event ${event.id} (${event.type}) is nothing to us.`);
    return { received: true };
  },
});
