import { parseInput } from "~/domain/base/schema-fields";
import { changeOrder } from "~/domain/selling/orders/change-orders.server";
import { getStaffOrderById } from "~/domain/selling/orders/fulfilment.server";
import { OrderChange } from "~/domain/selling/orders/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    PATCH: async (call, actor) => {
      const id = idParam(call);
      await changeOrder(call.context, actor, id, parseInput(OrderChange, await readJson(call.request)));
      return getStaffOrderById(call.context.db, actor, id);
    },
  },
  { PATCH: unexpectedErrors.updateOrder },
);
