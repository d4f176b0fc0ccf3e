import { parseInput } from "~/domain/base/schema-fields";
import {
  deletePromoCode,
  getPromoCode,
  updatePromoCode,
} from "~/domain/selling/catalogue/promo-codes.server";
import { PromoCodeInput } from "~/domain/selling/catalogue/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    // Missing fields stay unchanged.
    PATCH: async (call, actor) => {
      const { context, request } = call;
      const before = await getPromoCode(context.db, actor, idParam(call));
      const input = parseInput(PromoCodeInput, { ...before, ...(await readJson(request)) });
      return updatePromoCode(context, actor, before.id, input);
    },
    DELETE: async (call, actor) => deletePromoCode(call.context, actor, idParam(call)),
  },
  { PATCH: unexpectedErrors.updatePromoCode, DELETE: unexpectedErrors.deletePromoCode },
);
