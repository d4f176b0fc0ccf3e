import { parseInput } from "~/domain/base/schema-fields";
import { settleHouseBill } from "~/domain/selling/houses/bills.server";
import { HouseBillChange } from "~/domain/selling/houses/schema";
import { api, idParam, readJson } from "~/http/api.server";
import { billResponse } from "./house-bill-response.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const id = idParam(call);
    const { state } = parseInput(HouseBillChange, await readJson(call.request));
    return billResponse(await settleHouseBill(call.context, actor, id, state));
  },
});
