import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { restoreStory } from "~/domain/trash/trash.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  POST: async (call: ApiCall, actor: Actor) => restoreStory(call.context, actor, idParam(call)),
};

const failing = { POST: failures.restoreStory };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
