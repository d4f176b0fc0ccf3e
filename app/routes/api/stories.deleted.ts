import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { listDeletedStories } from "~/domain/stories/trash.server";
import { type ApiCall, answer, storyTypeParam } from "~/http/api.server";

const verbs = {
  GET: async ({ context, url }: ApiCall, actor: Actor) =>
    listDeletedStories(context, actor, storyTypeParam(url)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
