import { requireSelf, returnFirst } from "~/domain/base/actor";
import { turnOffPersonFactor } from "~/domain/people/auth/second-factor/staff-turn-off.server";
import { api, idParam } from "~/http/api.server";
import { requireProof } from "~/http/auth/proof.server";

export const { loader, action } = api({
  DELETE: async (call, actor) => {
    const self = requireSelf(actor, returnFirst);
    await requireProof(call);
    await turnOffPersonFactor(call.context, self, idParam(call));
  },
});
