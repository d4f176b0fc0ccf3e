import { CaptionInput } from "~/domain/media/schema";
import { parseInput } from "~/domain/schema-fields";
import { removeYoutube, updateYoutubeCaption } from "~/domain/youtube/youtube.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const { caption } = parseInput(CaptionInput, await readJson(call.request));
    return updateYoutubeCaption(call.context, actor, idParam(call), caption);
  },
  DELETE: async (call, actor) => removeYoutube(call.context, actor, idParam(call)),
});
