import { parseInput } from "~/domain/base/schema-fields";
import { createChapter } from "~/domain/writing/chapters/chapters.server";
import { CustomChapterInput } from "~/domain/writing/chapters/schema";
import { api, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    POST: async ({ context, request }, actor) =>
      created(await createChapter(context, actor, parseInput(CustomChapterInput, await readJson(request)))),
  },
  { POST: unexpectedErrors.createChapter },
);
