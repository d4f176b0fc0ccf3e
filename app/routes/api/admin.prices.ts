import { parseInput } from "~/domain/base/schema-fields";
import { changePrice, getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { PriceChange } from "~/domain/selling/catalogue/schema";
import { api, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async ({ context }) => getCatalogue(context),
    PATCH: async ({ context, request }, actor) =>
      changePrice(context, actor, parseInput(PriceChange, await readJson(request))),
  },
  { PATCH: unexpectedErrors.changePrices },
);
