import { parseInput } from "~/domain/base/schema-fields";
import { CaptionInput } from "~/domain/media/schema";
import { removeYoutube, updateYoutubeCaption } from "~/domain/media/youtube/youtube.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const { caption } = parseInput(CaptionInput, await readJson(call.request));
    return updateYoutubeCaption(call.context, actor, idParam(call), caption);
  },
  DELETE: async (call, actor) => removeYoutube(call.context, actor, idParam(call)),
});
