import { parseInput } from "~/domain/base/schema-fields";
import { changeCustoms, getCustoms } from "~/domain/selling/shipping/customs.server";
import { CustomsInput } from "~/domain/selling/shipping/customs-schema";
import { api, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: ({ context }) => getCustoms(context.db),
    PUT: async ({ context, request }, actor) => {
      await changeCustoms(context, actor, parseInput(CustomsInput, await readJson(request)));
      return getCustoms(context.db);
    },
  },
  { PUT: unexpectedErrors.changePrices },
);
