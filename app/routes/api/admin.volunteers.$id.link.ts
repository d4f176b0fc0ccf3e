import { requireSelf, returnFirst } from "~/domain/base/actor";
import { renewVolunteer } from "~/domain/people/volunteers/volunteers.server";
import { api, idParam } from "~/http/api.server";
import { volunteerAnswer } from "~/http/flows/volunteer-answer.server";

export const { loader, action } = api({
  POST: async (call, actor) =>
    volunteerAnswer(call, await renewVolunteer(call.context, requireSelf(actor, returnFirst), idParam(call))),
});
