import { parseInput } from "~/domain/base/schema-fields";
import { answerMessage } from "~/domain/running/contact/contact-answers.server";
import { AnswerInput } from "~/domain/running/contact/schema";
import { api, created, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

export const { loader, action } = api(
  {
    POST: async (call, actor) => {
      const id = idParam(call);
      const input = parseInput(AnswerInput, await readJson(call.request));
      const { answer, isNew } = await answerMessage(call.context, actor, id, input);
      return isNew ? created(answer) : answer;
    },
  },
  { POST: unexpectedErrors.sendMessage },
);
