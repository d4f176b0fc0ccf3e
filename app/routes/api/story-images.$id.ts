import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { changePhoto } from "~/domain/book/stories/change-photo.server";
import { removeImage } from "~/domain/media/images.server";
import { PhotoChangeInput } from "~/domain/media/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const id = idParam(call);
    const body = await readJson(call.request);
    const change = onlySent(parseInput(PhotoChangeInput, body), body);
    return changePhoto(call.context, actor, id, change);
  },
  DELETE: async (call, actor) => removeImage(call.context, actor, idParam(call)),
});
