import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { removeImage, updateImageCaption } from "~/domain/media/images.server";
import { CaptionInput } from "~/domain/media/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const { caption } = parseInput(CaptionInput, await readJson(call.request));
    return updateImageCaption(call.context, actor, idParam(call), caption);
  },
  DELETE: async (call: ApiCall, actor: Actor) => removeImage(call.context, actor, idParam(call)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
