import { requireSelf, returnFirst } from "~/domain/base/actor";
import { askToInvite } from "~/domain/people/circle/staff-asks.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => askToInvite(call.context, requireSelf(actor, returnFirst), idParam(call)),
});
