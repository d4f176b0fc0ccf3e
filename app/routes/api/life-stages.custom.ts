import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { createChapter } from "~/domain/chapters/chapters.server";
import { CustomChapterInput } from "~/domain/chapters/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createChapter(context, actor, parseInput(CustomChapterInput, await readJson(request)))),
};

const failing = { POST: unexpectedErrors.createChapter };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
