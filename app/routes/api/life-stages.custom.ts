import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { createChapter } from "~/domain/chapters/chapters.server";
import { CustomChapterInput } from "~/domain/chapters/schema";
import { parseInput } from "~/domain/fields";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createChapter(context, actor, parseInput(CustomChapterInput, await readJson(request)))),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
