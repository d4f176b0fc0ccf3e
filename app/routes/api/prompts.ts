import { parseInput } from "~/domain/base/schema-fields";
import { createPrompt, listPrompts } from "~/domain/writing/prompts/prompts.server";
import { CustomPromptInput } from "~/domain/writing/prompts/schema";
import { api, created, optionalIdQuery, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    GET: async ({ context, url }, actor) =>
      listPrompts(context.db, actor, optionalIdQuery(url, "lifeStageId")),
    POST: async ({ context, request }, actor) =>
      created(await createPrompt(context, actor, parseInput(CustomPromptInput, await readJson(request)))),
  },
  { POST: unexpectedErrors.createPrompt },
);
