import { onlySent, parseInput } from "~/domain/base/schema-fields";
import {
  deletePromoCode,
  getPromoCode,
  updatePromoCode,
} from "~/domain/selling/catalogue/promo-codes.server";
import { PromoCodeChange } from "~/domain/selling/catalogue/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    // Missing fields stay unchanged.
    PATCH: async (call, actor) => {
      const { context, request } = call;
      const { id } = await getPromoCode(context.db, actor, idParam(call));
      const body = await readJson(request);
      const change = onlySent(parseInput(PromoCodeChange, body), body);
      return updatePromoCode(context, actor, id, change);
    },
    DELETE: async (call, actor) => deletePromoCode(call.context, actor, idParam(call)),
  },
  { PATCH: unexpectedErrors.updatePromoCode, DELETE: unexpectedErrors.deletePromoCode },
);
