import { restoreStory } from "~/domain/writing/stories/trash.server";
import { api, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    POST: async (call, actor) => restoreStory(call.context, actor, idParam(call)),
  },
  { POST: unexpectedErrors.restoreStory },
);
