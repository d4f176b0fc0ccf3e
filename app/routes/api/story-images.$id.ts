import { parseInput } from "~/domain/base/schema-fields";
import { movePhotoToStory } from "~/domain/book/stories/move-photo.server";
import { removeImage, updateImageCaption } from "~/domain/media/images.server";
import { CaptionInput, PhotoMoveInput } from "~/domain/media/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const input = await readJson(call.request);
    const id = idParam(call);
    const isMove = typeof input === "object" && input !== null && "storyId" in input;
    if (!isMove) return updateImageCaption(call.context, actor, id, parseInput(CaptionInput, input).caption);
    const { storyId, caption } = parseInput(PhotoMoveInput, input);
    const moved = await movePhotoToStory(call.context, actor, id, storyId);
    return caption === undefined ? moved : updateImageCaption(call.context, actor, id, caption);
  },
  DELETE: async (call, actor) => removeImage(call.context, actor, idParam(call)),
});
