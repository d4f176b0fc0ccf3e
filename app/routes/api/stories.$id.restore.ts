import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { restoreStory } from "~/domain/trash/trash.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";

const verbs = {
  POST: async (call: ApiCall, actor: Actor) => restoreStory(call.context, actor, idParam(call)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
