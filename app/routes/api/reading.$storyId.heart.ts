import { setHeart } from "~/domain/writing/reading/hearts.server";
import { idParam, publicApi } from "~/http/api.server";
import { requireBearer } from "~/http/auth/bearers.server";

export const { loader, action } = publicApi({
  PUT: (call) => setHeart(call.context, requireBearer(call.bearer, "circle"), idParam(call, "storyId"), true),
  DELETE: (call) =>
    setHeart(call.context, requireBearer(call.bearer, "circle"), idParam(call, "storyId"), false),
});
