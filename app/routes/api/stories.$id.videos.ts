import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { listStoryVideos } from "~/domain/media/audios-and-videos.server";
import { type ApiCall, answer, idParam } from "~/http/api.server";

const verbs = {
  GET: async (call: ApiCall, actor: Actor) => listStoryVideos(call.context.db, actor, idParam(call)),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
