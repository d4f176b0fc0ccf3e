import { parseInput } from "~/domain/base/schema-fields";
import { finishLinkRecording } from "~/domain/writing/questions/link-recordings.server";
import { FinishInput } from "~/domain/writing/recordings/schema";
import { idParam, publicApi, readJson } from "~/http/api.server";
import { turnQuestion } from "~/http/auth/turn-question.server";

export const { loader, action } = publicApi({
  POST: async (call) => {
    const question = await turnQuestion(call);
    const input = parseInput(FinishInput, await readJson(call.request));
    return finishLinkRecording(call.context, question, idParam(call), input);
  },
});
