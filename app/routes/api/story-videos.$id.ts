import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { removeVideo, updateVideoCaption } from "~/domain/media/audios-and-videos.server";
import { CaptionInput } from "~/domain/media/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const id = idParam(call);
    const body = await readJson(call.request);
    const { caption } = onlySent(parseInput(CaptionInput, body), body);
    return updateVideoCaption(call.context, actor, id, caption);
  },
  DELETE: async (call, actor) => removeVideo(call.context, actor, idParam(call)),
});
