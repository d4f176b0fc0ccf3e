import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { attachMedia } from "~/domain/media/library.server";
import { AttachInput } from "~/domain/media/schema";
import { parseInput } from "~/domain/schema-fields";
import { getStory } from "~/domain/stories/stories.server";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";

const verbs = {
  /** Adds what is not used yet, and answers all that the story has now. */
  POST: async (call: ApiCall, actor: Actor) => {
    const { db } = call.context;
    const storyId = idParam(call);
    const { ids } = parseInput(AttachInput, await readJson(call.request));
    await attachMedia({ db }, actor, ids, storyId);
    const { images, audios, videos, youtube } = await getStory(db, actor, storyId);
    return { images, audios, videos, youtube };
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
