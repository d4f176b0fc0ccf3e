import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { NewStoryJson } from "~/domain/stories/schema";
import { createStory, listStories } from "~/domain/stories/stories.server";
import { type ApiCall, answer, created, readJson, storyTypeParam } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async ({ context, url }: ApiCall, actor: Actor) => listStories(context.db, actor, storyTypeParam(url)),
  POST: async ({ context, request }: ApiCall, actor: Actor) => {
    const { promptId, ...input } = parseInput(NewStoryJson, await readJson(request));
    return created(await createStory(context, actor, promptId, input, { mustBeNew: true }));
  },
};

const failing = { POST: unexpectedErrors.saveStory };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
