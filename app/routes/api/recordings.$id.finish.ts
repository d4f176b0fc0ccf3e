import { finishRecording } from "~/domain/recordings/finish-recording.server";
import { FinishInput } from "~/domain/recordings/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const id = idParam(call);
    return finishRecording(call.context, actor, id, parseInput(FinishInput, await readJson(call.request)));
  },
});
