import { discardLinkRecording } from "~/domain/writing/questions/link-recordings.server";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  DELETE: async (call) =>
    discardLinkRecording(call.context, requireBearer(call.bearer, "question"), idParam(call)),
});
