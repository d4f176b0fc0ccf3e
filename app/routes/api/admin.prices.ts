import { changePrice, getCatalogue } from "~/domain/catalogue/catalogue.server";
import { PriceChange } from "~/domain/catalogue/schema";
import { parseInput } from "~/domain/schema-fields";
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
