import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { createPrompt, listPrompts } from "~/domain/prompts/prompts.server";
import { CustomPromptInput } from "~/domain/prompts/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, created, optionalIdQuery, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  GET: async ({ context, url }: ApiCall, actor: Actor) =>
    listPrompts(context.db, actor, optionalIdQuery(url, "lifeStageId")),
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createPrompt(context, actor, parseInput(CustomPromptInput, await readJson(request)))),
};

const failing = { POST: unexpectedErrors.createPrompt };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
