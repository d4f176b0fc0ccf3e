import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { updateVideoCaption } from "~/domain/media/audios-and-videos.server";
import { CaptionInput } from "~/domain/media/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PUT: async (call, actor) => {
    const id = idParam(call);
    const body = await readJson(call.request);
    const { caption } = onlySent(parseInput(CaptionInput, body), body);
    return updateVideoCaption(call.context, actor, id, caption);
  },
});
