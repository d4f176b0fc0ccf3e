import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { removeAudio, updateAudioTranscript } from "~/domain/media/audios-and-videos.server";
import { TranscriptInput } from "~/domain/media/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const { transcript } = parseInput(TranscriptInput, await readJson(call.request));
    return updateAudioTranscript(call.context, actor, idParam(call), transcript);
  },
  DELETE: async (call: ApiCall, actor: Actor) => removeAudio(call.context, actor, idParam(call)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
