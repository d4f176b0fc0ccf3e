import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { removeVideo, updateVideoCaption } from "~/domain/media/audios-and-videos.server";
import { CaptionInput } from "~/domain/media/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const { caption } = parseInput(CaptionInput, await readJson(call.request));
    return updateVideoCaption(call.context, actor, idParam(call), caption);
  },
  DELETE: async (call: ApiCall, actor: Actor) => removeVideo(call.context, actor, idParam(call)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
