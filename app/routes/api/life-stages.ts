import { listChapters } from "~/domain/writing/chapters/chapters.server";
import { api, storyTypeParam } from "~/http/api.server";

export const { loader, action } = api({
  GET: async ({ context, url }, actor) => listChapters(context.db, actor, storyTypeParam(url)),
});
