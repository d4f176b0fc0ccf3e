import { exportHouseCodes } from "~/domain/selling/gifts/house-codes.server";
import { api } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { csvResponse } from "~/http/files/csv.server";
import { siteAddress } from "~/http/site.server";

/** The codes of the gifts of the house that were made in one press: `first` is the id of the first. */
export const { loader, action } = api({
  GET: async (call, actor) => {
    await requireProof(call);
    const first = Number(call.url.searchParams.get("first"));
    return csvResponse("gift-codes.csv", exportHouseCodes(call.context, actor, first, siteAddress(call)));
  },
});
