import { parseInput } from "~/domain/base/schema-fields";
import { finishMemoryRecording } from "~/domain/writing/memories/memory-recordings.server";
import { FinishInput } from "~/domain/writing/recordings/schema";
import { idParam, publicApi, readJson } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  POST: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    const [storyId, id] = [idParam(call, "storyId"), idParam(call)];
    const input = parseInput(FinishInput, await readJson(call.request));
    return finishMemoryRecording(call.context, bearer, storyId, id, input);
  },
});
