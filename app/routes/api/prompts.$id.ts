import { parseInput } from "~/domain/base/schema-fields";
import { deletePrompt } from "~/domain/writing/prompts/delete-prompt.server";
import { updatePrompt } from "~/domain/writing/prompts/prompts.server";
import { PromptChange } from "~/domain/writing/prompts/schema";
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
