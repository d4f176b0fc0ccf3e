import { parseInput } from "~/domain/base/schema-fields";
import { createPromoCode, listPromoCodes } from "~/domain/selling/catalogue/promo-codes.server";
import { PromoCodeInput } from "~/domain/selling/catalogue/schema";
import { api, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async ({ context }, actor) => listPromoCodes(context.db, actor),
    POST: async ({ context, request }, actor) =>
      created(await createPromoCode(context, actor, parseInput(PromoCodeInput, await readJson(request)))),
  },
  { POST: unexpectedErrors.createPromoCode },
);
