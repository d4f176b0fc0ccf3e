import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { CaptionInput } from "~/domain/media/schema";
import { removeYoutube, updateYoutubeCaption } from "~/domain/media/youtube/youtube.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const id = idParam(call);
    const body = await readJson(call.request);
    const { caption } = onlySent(parseInput(CaptionInput, body), body);
    return updateYoutubeCaption(call.context, actor, id, caption);
  },
  DELETE: async (call, actor) => removeYoutube(call.context, actor, idParam(call)),
});
