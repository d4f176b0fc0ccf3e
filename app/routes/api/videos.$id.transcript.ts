import { parseInput } from "~/domain/base/schema-fields";
import { cancelTranscript, requestTranscript } from "~/domain/media/transcripts/request-transcript.server";
import { SentencesInput } from "~/domain/media/transcripts/schema";
import { getTranscript, updateTranscript } from "~/domain/media/transcripts/transcripts.server";
import { api, idParam, readJson } from "~/http/api.server";
import { transcriptAccepted } from "./transcript-response.server";

export const { loader, action } = api({
  GET: async (call, actor) => getTranscript(call.context.db, actor, idParam(call), "video"),
  PUT: async (call, actor) => {
    const id = idParam(call);
    const input = parseInput(SentencesInput, await readJson(call.request));
    return updateTranscript(call.context, actor, id, input, "video");
  },
  POST: async (call, actor) =>
    transcriptAccepted(await requestTranscript(call.context, actor, idParam(call), "video")),
  DELETE: async (call, actor) => {
    await cancelTranscript(call.context, actor, idParam(call), "video");
  },
});
