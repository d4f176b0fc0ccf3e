import { PromoCheck } from "~/domain/catalogue/schema";
import { validatePromoCode } from "~/domain/catalogue/validate-promo-code.server";
import { parseInput } from "~/domain/schema-fields";
import { publicApi, readJson } from "~/http/api.server";

export const { loader, action } = publicApi({
  POST: async ({ context, request }) =>
    validatePromoCode(context, context.client, parseInput(PromoCheck, await readJson(request))),
});
