import { listStoryAudios } from "~/domain/media/audios-and-videos.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async (call, actor) => listStoryAudios(call.context.db, actor, idParam(call)),
});
