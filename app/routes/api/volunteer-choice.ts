import { parseInput } from "~/domain/base/schema-fields";
import { chooseVolunteers, findVolunteerChoice } from "~/domain/people/volunteers/allowance.server";
import { VolunteerChoiceInput } from "~/domain/people/volunteers/schema";
import { api, readJson } from "~/http/api.server";

export const { loader, action } = api({
  GET: ({ context }, actor) => findVolunteerChoice(context.db, actor),
  PUT: async ({ context, request }, actor) => {
    const { takesVolunteers } = parseInput(VolunteerChoiceInput, await readJson(request));
    await chooseVolunteers(context, actor, takesVolunteers);
    return { takesVolunteers };
  },
});
