import { listStoryVideos } from "~/domain/media/audios-and-videos.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async (call, actor) => listStoryVideos(call.context.db, actor, idParam(call)),
});
