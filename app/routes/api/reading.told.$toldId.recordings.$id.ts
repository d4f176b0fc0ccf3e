import { discardToldRecording } from "~/domain/writing/helping/told-recordings.server";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  DELETE: async (call) => {
    const bearer = requireBearer(call.bearer, "circle");
    return discardToldRecording(call.context, bearer, idParam(call, "toldId"), idParam(call));
  },
});
