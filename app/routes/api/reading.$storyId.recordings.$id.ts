import { discardMemoryRecording } from "~/domain/writing/memories/memory-recordings.server";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  DELETE: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    return discardMemoryRecording(call.context, bearer, idParam(call, "storyId"), idParam(call));
  },
});
