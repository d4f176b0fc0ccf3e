import { discardLinkRecording } from "~/domain/writing/questions/link-recordings.server";
import { idParam, publicApi } from "~/http/api.server";
import { turnQuestion } from "~/http/auth/turn-question.server";

export const { loader, action } = publicApi({
  DELETE: async (call) => discardLinkRecording(call.context, await turnQuestion(call), idParam(call)),
});
