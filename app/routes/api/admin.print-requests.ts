import { json } from "@remix-run/node";
import { findOrders } from "~/domain/orders/fulfilment.server";
import { readFulfilmentQuery } from "~/domain/orders/schema";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  /** A page of orders; their total is in a header. */
  GET: async ({ context, url }, actor) => {
    const { orders, total } = await findOrders(context.db, actor, readFulfilmentQuery(url.searchParams));
    return json(orders, { headers: { "X-Total-Count": String(total) } });
  },
});
