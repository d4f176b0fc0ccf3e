import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { findOrders } from "~/domain/orders/fulfilment.server";
import { readFulfilmentQuery } from "~/domain/orders/schema";
import { type ApiCall, answer } from "~/http/api.server";

const verbs = {
  /** A page of orders; how many there are stands in a header. */
  GET: async ({ context, url }: ApiCall, actor: Actor) => {
    const { orders, total } = await findOrders(context.db, actor, readFulfilmentQuery(url.searchParams));
    return json(orders, { headers: { "X-Total-Count": String(total) } });
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
