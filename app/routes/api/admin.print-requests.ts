import { json } from "@remix-run/node";
import { findOrders } from "~/domain/selling/orders/fulfilment.server";
import { readFulfilmentQuery } from "~/domain/selling/orders/schema";
import { api } from "~/http/api.server";

export const { loader, action } = api({
  /** The total is in a header. */
  GET: async ({ context, url }, actor) => {
    const { orders, total } = await findOrders(context.db, actor, readFulfilmentQuery(url.searchParams));
    return json(orders, { headers: { "X-Total-Count": String(total) } });
  },
});
