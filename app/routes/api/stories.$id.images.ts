import { listStoryImages } from "~/domain/media/images.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async (call, actor) => listStoryImages(call.context.db, actor, idParam(call)),
});
