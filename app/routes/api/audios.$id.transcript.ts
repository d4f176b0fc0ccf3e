import { cancelTranscript, requestTranscript } from "~/domain/transcripts/request-transcript.server";
import { api, idParam } from "~/http/api.server";
import { transcriptAccepted } from "./transcript-response.server";

export const { loader, action } = api({
  POST: async (call, actor) =>
    transcriptAccepted(await requestTranscript(call.context, actor, idParam(call), "audio")),
  DELETE: async (call, actor) => {
    await cancelTranscript(call.context, actor, idParam(call), "audio");
  },
});
