import { letOrdersThrough } from "~/domain/selling/orders/many-orders.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => ({ until: await letOrdersThrough(call.context, actor, idParam(call)) }),
});
