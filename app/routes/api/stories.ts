import { parseInput } from "~/domain/base/schema-fields";
import { NewStoryJson } from "~/domain/writing/stories/schema";
import { createStory, listStories } from "~/domain/writing/stories/stories.server";
import { api, created, readJson, storyTypeParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async ({ context, url }, actor) => listStories(context.db, actor, storyTypeParam(url)),
    POST: async ({ context, request }, actor) => {
      const { promptId, ...input } = parseInput(NewStoryJson, await readJson(request));
      return created(await createStory(context, actor, promptId, input, { mustBeNew: true }));
    },
  },
  { POST: unexpectedErrors.saveStory },
);
