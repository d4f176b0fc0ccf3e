import { parseInput } from "~/domain/base/schema-fields";
import { makeHouseGifts } from "~/domain/selling/gifts/house-gifts.server";
import { HouseGiftsInput } from "~/domain/selling/gifts/schema";
import { api, created, readJson } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";

/** Gifts of the house, without payment: the codes are said here. */
export const { loader, action } = api({
  POST: async (call, actor) => {
    await requireProof(call);
    const input = parseInput(HouseGiftsInput, await readJson(call.request));
    return created(await makeHouseGifts(call.context, actor, input));
  },
});
