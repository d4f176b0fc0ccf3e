import { parseInput } from "~/domain/base/schema-fields";
import { finishRecording } from "~/domain/writing/recordings/finish-recording.server";
import { FinishInput } from "~/domain/writing/recordings/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  POST: async (call, actor) => {
    const id = idParam(call);
    return finishRecording(call.context, actor, id, parseInput(FinishInput, await readJson(call.request)));
  },
});
