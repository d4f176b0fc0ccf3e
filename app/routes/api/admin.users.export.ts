import { exportPeople } from "~/domain/running/administration/export-people.server";
import { api } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";
import { csvResponse } from "~/http/files/csv.server";

export const { loader, action } = api({
  GET: async (call, actor) => {
    await requireProof(call);
    return csvResponse("users.csv", exportPeople(call.context, actor));
  },
});
