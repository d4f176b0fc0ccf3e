import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { YoutubeInput } from "~/domain/youtube/schema";
import { addYoutube } from "~/domain/youtube/youtube.server";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await addYoutube(context, actor, parseInput(YoutubeInput, await readJson(request)))),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
