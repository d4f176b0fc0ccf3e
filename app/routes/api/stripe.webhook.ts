import type { LoaderFunctionArgs } from "@remix-run/node";
import { planNews } from "~/domain/checkouts/hear-plan-news.server";
import { NotFound } from "~/domain/errors";
import { bookNews } from "~/domain/orders/hear-book-news.server";
import { hearEvent, type NewsHandlers } from "~/domain/payments/events.server";
import { traceEvent } from "~/domain/payments/trace-event.server";
import { type ApiCall, answerAnyone } from "~/http/api.server";

/** Who hears of what was paid, by what it was paid for. */
const handlers: NewsHandlers = { plan: planNews };

/** Stripe tells what became of payments. Every event whose signature is right gets 200, or Stripe would send it again. */
const verbs = {
  POST: async ({ request, context }: ApiCall) => {
    if (!context.payments) throw new NotFound();
    const body = Buffer.from(await request.arrayBuffer());
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = await traceEvent(context.payments, context.payments.readEvent(body, signature));
    const heard = await hearEvent(context, { ...handlers, book: bookNews(context.config) }, event);
    if (heard === "not ours") console.error(`Stripe event ${event.id} (${event.type}) is nothing to us.`);
    return { received: true };
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}
