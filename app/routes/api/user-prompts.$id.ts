import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { resetPrompt } from "~/domain/prompts/prompts.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  DELETE: async (call: ApiCall, actor: Actor) => resetPrompt(call.context.db, actor, idParam(call)),
};

const failing = { DELETE: failures.resetPrompt };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
