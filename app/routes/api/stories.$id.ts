import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { changeStory } from "~/domain/book/stories/change-story.server";
import { SharingInput } from "~/domain/writing/sharing/schema";
import { StoryChangeJson } from "~/domain/writing/stories/schema";
import { getStory, trashStory } from "~/domain/writing/stories/stories.server";
import { StoryChoicesInput } from "~/domain/writing/stories/story-choices.server";
import { StoryLanguageInput } from "~/domain/writing/stories/story-language.server";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async (call, actor) => getStory(call.context.db, actor, idParam(call)),
    PUT: async (call, actor) => {
      const id = idParam(call);
      const body = await readJson(call.request);
      const { version, promptId, ...text } = parseInput(StoryChangeJson, body);
      const choices = onlySent(parseInput(StoryChoicesInput, body), body);
      const { language } = parseInput(StoryLanguageInput.partial(), body);
      const { sharedWith } = parseInput(SharingInput.partial(), body);
      const fields = { text, promptId, version, language, sharedWith, choices };
      return changeStory(call.context, actor, id, fields);
    },
    DELETE: async (call, actor) => trashStory(call.context, actor, idParam(call)),
  },
  { PUT: unexpectedErrors.saveStory, DELETE: unexpectedErrors.deleteStory },
);
