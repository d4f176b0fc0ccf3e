import { deletePrompt } from "~/domain/prompts/delete-prompt.server";
import { updatePrompt } from "~/domain/prompts/prompts.server";
import { PromptChange } from "~/domain/prompts/schema";
import { parseInput } from "~/domain/schema-fields";
import { api, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    PATCH: async (call, actor) => {
      const id = idParam(call);
      return updatePrompt(call.context, actor, id, parseInput(PromptChange, await readJson(call.request)));
    },
    DELETE: async (call, actor) => {
      await deletePrompt(call.context, actor, idParam(call));
    },
  },
  { PATCH: unexpectedErrors.updatePrompt, DELETE: unexpectedErrors.deletePrompt },
);
