import { parseInput } from "~/domain/base/schema-fields";
import { FinishInput } from "~/domain/writing/recordings/schema";
import { finishTelling } from "~/domain/writing/telling/finish-telling.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const id = idParam(call);
    return finishTelling(call.context, actor, id, parseInput(FinishInput, await readJson(call.request)));
  },
});
