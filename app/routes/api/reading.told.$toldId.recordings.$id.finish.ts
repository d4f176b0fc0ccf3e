import { parseInput } from "~/domain/base/schema-fields";
import { finishToldRecording } from "~/domain/writing/helping/told-recordings.server";
import { FinishInput } from "~/domain/writing/recordings/schema";
import { idParam, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  POST: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    const [toldId, id] = [idParam(call, "toldId"), idParam(call)];
    const input = parseInput(FinishInput, await readJson(call.request));
    return finishToldRecording(call.context, bearer, toldId, id, input);
  },
});
