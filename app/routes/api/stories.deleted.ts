import { listDeletedStories } from "~/domain/writing/stories/trash.server";
import { api, storyTypeParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context, url }, actor) => listDeletedStories(context, actor, storyTypeParam(url)),
});
