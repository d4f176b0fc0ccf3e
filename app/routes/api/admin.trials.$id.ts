import { parseInput } from "~/domain/base/schema-fields";
import { TrialChange } from "~/domain/people/trials/schema";
import { changeTrial } from "~/domain/people/trials/trials.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) =>
    changeTrial(call.context, actor, idParam(call), parseInput(TrialChange, await readJson(call.request))),
});
