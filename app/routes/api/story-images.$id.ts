import { parseInput } from "~/domain/base/schema-fields";
import { removeImage, updateImageCaption } from "~/domain/media/images.server";
import { CaptionInput } from "~/domain/media/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const { caption } = parseInput(CaptionInput, await readJson(call.request));
    return updateImageCaption(call.context, actor, idParam(call), caption);
  },
  DELETE: async (call, actor) => removeImage(call.context, actor, idParam(call)),
});
