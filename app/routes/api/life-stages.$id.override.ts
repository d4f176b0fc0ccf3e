import { resetChapter } from "~/domain/writing/chapters/chapters.server";
import { api, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    DELETE: async (call, actor) => resetChapter(call.context.db, actor, idParam(call)),
  },
  { DELETE: unexpectedErrors.resetChapter },
);
