import { parseInput } from "~/domain/base/schema-fields";
import { refundOrder } from "~/domain/selling/orders/refund-order.server";
import { RefundInput } from "~/domain/selling/payments/schema";
import { api, readJson } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { refundResponse } from "./refund-response.server";

export const { loader, action } = api(
  {
    POST: async ({ request, context, params: { number = "" } }, actor) => {
      await requireProof({ request, context });
      const input = parseInput(RefundInput, await readJson(request));
      return refundResponse(await refundOrder(context, actor, number, input, null));
    },
  },
  { POST: unexpectedErrors.refund },
);
