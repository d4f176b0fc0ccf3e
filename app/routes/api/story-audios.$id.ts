import { onlySent, parseInput } from "~/domain/base/schema-fields";
import { removeAudio, updateAudioTranscript } from "~/domain/media/audios-and-videos.server";
import { TranscriptInput } from "~/domain/media/schema";
import { api, idParam, readJson } from "~/http/api.server";

export const { loader, action } = api({
  PATCH: async (call, actor) => {
    const id = idParam(call);
    const body = await readJson(call.request);
    const { transcript } = onlySent(parseInput(TranscriptInput, body), body);
    return updateAudioTranscript(call.context, actor, id, transcript);
  },
  DELETE: async (call, actor) => removeAudio(call.context, actor, idParam(call)),
});
