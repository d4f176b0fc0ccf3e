import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { createOrder } from "~/domain/orders/place-order.server";
import { flatOrder, OrderInput, tellMissing } from "~/domain/orders/schema";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) => {
    const body = flatOrder(await readJson(request));
    const order = await createOrder(context, actor, readOrder(body), { way: "invoice" });
    return created({ clientSecret: null, ...order });
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
