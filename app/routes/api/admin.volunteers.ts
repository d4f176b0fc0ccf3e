import { requireSelf, returnFirst, staffRoleOf } from "~/domain/base/actor";
import { parseInput } from "~/domain/base/schema-fields";
import { listVolunteers } from "~/domain/people/volunteers/list-volunteers.server";
import { VolunteerInput } from "~/domain/people/volunteers/schema";
import { createVolunteer } from "~/domain/people/volunteers/volunteers.server";
import { api, created, readJson } from "~/http/api.server";
import { volunteerAnswer } from "~/http/flows/volunteer-answer.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => listVolunteers(context, staffRoleOf(actor)),
  POST: async (call, actor) => {
    const input = parseInput(VolunteerInput, await readJson(call.request));
    const made = await createVolunteer(call.context, requireSelf(actor, returnFirst), input);
    return created(volunteerAnswer(call, made));
  },
});
