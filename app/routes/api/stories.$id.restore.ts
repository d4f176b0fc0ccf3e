import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { restoreStory } from "~/domain/stories/trash.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  POST: async (call: ApiCall, actor: Actor) => restoreStory(call.context, actor, idParam(call)),
};

const failing = { POST: unexpectedErrors.restoreStory };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
