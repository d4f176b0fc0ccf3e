import { parseInput } from "~/domain/base/schema-fields";
import { SkipInput } from "~/domain/writing/questions/schema";
import { skipPrompt } from "~/domain/writing/questions/skipped-prompts.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const id = idParam(call);
    const { isSkipped } = parseInput(SkipInput, await readJson(call.request));
    await skipPrompt(call.context, actor, id, isSkipped);
    return { isSkipped };
  },
});
