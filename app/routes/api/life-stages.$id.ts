import { updateChapter } from "~/domain/chapters/chapters.server";
import { deleteChapter } from "~/domain/chapters/delete-chapter.server";
import { ChapterChange } from "~/domain/chapters/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    PATCH: async (call, actor) => {
      const id = idParam(call);
      return updateChapter(call.context, actor, id, parseInput(ChapterChange, await readJson(call.request)));
    },
    DELETE: async (call, actor) => {
      await deleteChapter(call.context, actor, idParam(call));
    },
  },
  { PATCH: unexpectedErrors.updateChapter, DELETE: unexpectedErrors.deleteChapter },
);
