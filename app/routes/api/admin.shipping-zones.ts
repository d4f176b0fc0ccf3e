import { parseInput } from "~/domain/base/schema-fields";
import { ZoneInput } from "~/domain/selling/shipping/zone-schema";
import { listZones, saveZone } from "~/domain/selling/shipping/zones.server";
import { api, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: ({ context }) => listZones(context.db),
    POST: async ({ context, request }, actor) =>
      created(await saveZone(context, actor, null, parseInput(ZoneInput, await readJson(request)))),
  },
  { POST: unexpectedErrors.changePrices },
);
