import { parseInput } from "~/domain/base/schema-fields";
import { ZoneInput } from "~/domain/selling/shipping/zone-schema";
import { deleteZone, saveZone } from "~/domain/selling/shipping/zones.server";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    PUT: async (call, actor) =>
      saveZone(call.context, actor, idParam(call), parseInput(ZoneInput, await readJson(call.request))),
    DELETE: async (call, actor) => deleteZone(call.context, actor, idParam(call)),
  },
  { PUT: unexpectedErrors.changePrices, DELETE: unexpectedErrors.changePrices },
);
