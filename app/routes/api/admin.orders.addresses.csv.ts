import { exportShipAddresses } from "~/domain/selling/orders/export-addresses.server";
import { api } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { csvResponse } from "~/http/files/csv.server";

export const { loader, action } = api({
  GET: async (call, actor) => {
    await requireProof(call);
    return csvResponse("addresses.csv", exportShipAddresses(call.context, actor));
  },
});
