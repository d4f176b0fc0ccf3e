import type { LoaderFunctionArgs } from "@remix-run/node";
import { planPaymentHandler } from "~/domain/checkouts/plan-payments.server";
import { NotFound } from "~/domain/errors";
import { bookPaymentHandler } from "~/domain/orders/order-payments.server";
import {
  handleWebhookEvent,
  type PaymentHandlers,
  traceEvent,
} from "~/domain/payments/webhook-events.server";
import { type ApiCall, answerAnyone } from "~/http/api.server";

const handlers: PaymentHandlers = { plan: planPaymentHandler, book: bookPaymentHandler };

/** Webhook of Stripe. Every event with a valid signature gets 200, or Stripe would send it again. */
const verbs = {
  POST: async ({ request, context }: ApiCall) => {
    if (!context.payments) throw new NotFound();
    const body = Buffer.from(await request.arrayBuffer());
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = await traceEvent(context.payments, context.payments.readEvent(body, signature));
    const result = await handleWebhookEvent(context, handlers, event);
    if (result === "unhandled") console.error(`Unhandled Stripe event ${event.id} (${event.type}).`);
    return { received: true };
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}
