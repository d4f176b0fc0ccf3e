import { parseInput } from "~/domain/base/schema-fields";
import { PromoCheck } from "~/domain/selling/catalogue/schema";
import { validatePromoCode } from "~/domain/selling/catalogue/validate-promo-code.server";
import { publicApi, readJson } from "~/http/api.server";

export const { loader, action } = publicApi({
  POST: async ({ context, request }) =>
    validatePromoCode(context, context.client, parseInput(PromoCheck, await readJson(request))),
});
