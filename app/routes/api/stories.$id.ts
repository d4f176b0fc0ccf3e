import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { StoryChangeJson } from "~/domain/stories/schema";
import { getStory, trashStory, updateStory } from "~/domain/stories/stories.server";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async (call: ApiCall, actor: Actor) => getStory(call.context.db, actor, idParam(call)),
  PUT: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    const { version, ...change } = parseInput(StoryChangeJson, await readJson(call.request));
    return updateStory(call.context, actor, id, change, version);
  },
  DELETE: async (call: ApiCall, actor: Actor) => trashStory(call.context, actor, idParam(call)),
};

const failing = { PUT: unexpectedErrors.saveStory, DELETE: unexpectedErrors.deleteStory };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
