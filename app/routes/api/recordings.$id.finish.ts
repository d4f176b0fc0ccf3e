import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { finishRecording } from "~/domain/recordings/finish-recording.server";
import { FinishInput } from "~/domain/recordings/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";

const verbs = {
  POST: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    return finishRecording(call.context, actor, id, parseInput(FinishInput, await readJson(call.request)));
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
