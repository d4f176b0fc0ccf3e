import { parseInput } from "~/domain/base/schema-fields";
import { changePrice, getCatalogue } from "~/domain/selling/catalogue/catalogue.server";
import { PriceChange } from "~/domain/selling/catalogue/schema";
import { changeResidentMonth, getResidentMonthCents } from "~/domain/selling/houses/rates.server";
import { ResidentMonthChange } from "~/domain/selling/houses/schema";
import { type ApiCall, api, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: ({ context }) => readPrices(context),
    PATCH: async ({ context, request }, actor) => {
      const body = await readJson(request);
      if ("residentMonthCents" in body) {
        const { residentMonthCents } = parseInput(ResidentMonthChange, body);
        await changeResidentMonth(context, actor, residentMonthCents);
      } else await changePrice(context, actor, parseInput(PriceChange, body));
      return readPrices(context);
    },
  },
  { PATCH: unexpectedErrors.changePrices },
);

async function readPrices(context: ApiCall["context"]) {
  return { ...(await getCatalogue(context)), residentMonthCents: await getResidentMonthCents(context.db) };
}
