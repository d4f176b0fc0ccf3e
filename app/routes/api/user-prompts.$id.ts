import { resetPrompt } from "~/domain/writing/prompts/prompts.server";
import { api, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    DELETE: async (call, actor) => resetPrompt(call.context.db, actor, idParam(call)),
  },
  { DELETE: unexpectedErrors.resetPrompt },
);
