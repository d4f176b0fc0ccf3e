import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { resetPrompt } from "~/domain/prompts/prompts.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  DELETE: async (call: ApiCall, actor: Actor) => resetPrompt(call.context.db, actor, idParam(call)),
};

const failing = { DELETE: unexpectedErrors.resetPrompt };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
