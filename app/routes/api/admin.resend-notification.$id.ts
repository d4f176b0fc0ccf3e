import { resendNotification } from "~/domain/selling/orders/change-orders.server";
import { api, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { t } from "~/messages/translate";

export const { loader, action } = api(
  {
    POST: async (call, actor) => {
      const address = await resendNotification(call.context, actor, idParam(call));
      return { message: t("Email sent: the notification goes to {address} once more.", { address }) };
    },
  },
  { POST: unexpectedErrors.notifyOrder },
);
