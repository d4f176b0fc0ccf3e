import { parseInput } from "~/domain/base/schema-fields";
import { updateChapter } from "~/domain/writing/chapters/chapters.server";
import { deleteChapter } from "~/domain/writing/chapters/delete-chapter.server";
import { ChapterChange } from "~/domain/writing/chapters/schema";
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
