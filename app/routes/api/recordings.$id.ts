import { discardRecording } from "~/domain/writing/recordings/recordings.server";
import { api, idParam } from "~/http/api.server";

export const { loader, action } = api({
  DELETE: async (call, actor) => discardRecording(call.context, actor, idParam(call)),
});
