import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { discardRecording } from "~/domain/recordings/recordings.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";

const verbs = {
  DELETE: async (call: ApiCall, actor: Actor) => discardRecording(call.context, actor, idParam(call)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
