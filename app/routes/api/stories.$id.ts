import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { chooseForBook } from "~/domain/book/stories/choose-for-book.server";
import { moveStory } from "~/domain/book/stories/move-story.server";
import { SharingInput } from "~/domain/writing/sharing/schema";
import { shareStory } from "~/domain/writing/sharing/sharing.server";
import { StoryChangeJson } from "~/domain/writing/stories/schema";
import { getStory, trashStory, updateStory } from "~/domain/writing/stories/stories.server";
import { checkStoryChoices, StoryChoicesInput } from "~/domain/writing/stories/story-choices.server";
import { StoryLanguageInput, setStoryLanguage } from "~/domain/writing/stories/story-language.server";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async (call, actor) => getStory(call.context.db, actor, idParam(call)),
    PUT: async (call, actor) => {
      const id = idParam(call);
      const body = await readJson(call.request);
      const { version, promptId, ...change } = parseInput(StoryChangeJson, body);
      const choices = onlySent(parseInput(StoryChoicesInput, body), body);
      const hasChoices = Object.keys(choices).length > 0;
      if (hasChoices) await checkStoryChoices(call.context, actor, id, choices, change.content);
      const { language } = parseInput(StoryLanguageInput.partial(), body);
      if (language !== undefined) await setStoryLanguage(call.context, actor, id, language);
      const { sharedWith } = parseInput(SharingInput.partial(), body);
      if (sharedWith !== undefined) await shareStory(call.context, actor, id, sharedWith);
      const saved =
        promptId === undefined
          ? await updateStory(call.context, actor, id, change, version)
          : await moveStory(call.context, actor, id, { promptId, ...change }, version);
      return hasChoices ? chooseForBook(call.context, actor, id, choices) : saved;
    },
    DELETE: async (call, actor) => trashStory(call.context, actor, idParam(call)),
  },
  { PUT: unexpectedErrors.saveStory, DELETE: unexpectedErrors.deleteStory },
);
