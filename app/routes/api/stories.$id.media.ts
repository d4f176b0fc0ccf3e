import { parseInput } from "~/domain/base/schema-fields";
import { attachMedia } from "~/domain/media/library.server";
import { AttachInput } from "~/domain/media/schema";
import { getStory } from "~/domain/writing/stories/stories.server";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  /** Attaches unused media, and returns all media of the story. */
  POST: async (call, actor) => {
    const { db } = call.context;
    const storyId = idParam(call);
    const { ids } = parseInput(AttachInput, await readJson(call.request));
    await attachMedia({ db }, actor, ids, storyId);
    const { images, audios, videos, youtube } = await getStory(db, actor, storyId);
    return { images, audios, videos, youtube };
  },
});
