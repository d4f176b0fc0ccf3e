import { resendNotification } from "~/domain/selling/orders/change-orders.server";
import { api, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    POST: async (call, actor) => {
      const address = await resendNotification(call.context, actor, idParam(call));
      return { message: `Email sent: the notification goes to ${address} once more.` };
    },
  },
  { POST: unexpectedErrors.notifyOrder },
);
