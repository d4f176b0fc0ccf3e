import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { createOrder } from "~/domain/orders/place-order.server";
import { flatOrder, OrderInput, tellMissing } from "~/domain/orders/schema";
import { startPaymentHere } from "~/domain/orders/start-payment.server";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) => {
    const body = flatOrder(await readJson(request));
    const way = context.payments ? "online" : "invoice";
    const order = await createOrder(context, actor, readOrder(body), { way });
    const isPayable = order.requestedAt === null;
    const clientSecret = isPayable ? await startPaymentHere(context, actor, order.orderNumber) : null;
    // Where the browser goes once it has confirmed the payment.
    return created({ clientSecret, next: `/orders/${order.orderNumber}/confirmation`, ...order });
  },
};

function readOrder(body: Record<string, unknown>): OrderInput {
  try {
    return parseInput(OrderInput, body);
  } catch (error) {
    throw tellMissing(error);
  }
}

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, { POST: failures.placeOrder });
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, { POST: failures.placeOrder });
}
