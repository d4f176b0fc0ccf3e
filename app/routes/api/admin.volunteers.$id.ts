import { requireSelf, returnFirst } from "~/domain/base/actor";
import { endVolunteer } from "~/domain/people/volunteers/volunteers.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  DELETE: async (call, actor) => endVolunteer(call.context, requireSelf(actor, returnFirst), idParam(call)),
});
