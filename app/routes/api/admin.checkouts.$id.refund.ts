import { parseInput } from "~/domain/base/schema-fields";
import { refundPlan } from "~/domain/selling/checkouts/refund-plan.server";
import { PlanRefundInput } from "~/domain/selling/payments/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { refundResponse } from "./refund-response.server";

export const { loader, action } = api(
  {
    POST: async (call, actor) => {
      const id = idParam(call);
      await requireProof(call);
      const input = parseInput(PlanRefundInput, await readJson(call.request));
      return refundResponse(await refundPlan(call.context, actor, id, input, null));
    },
  },
  { POST: unexpectedErrors.refund },
);
