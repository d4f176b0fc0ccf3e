import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/fields";
import { createPrompt, listPrompts } from "~/domain/prompts/prompts.server";
import { CustomPromptInput } from "~/domain/prompts/schema";
import { type ApiCall, answer, created, optionalIdQuery, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  GET: async ({ context, url }: ApiCall, actor: Actor) =>
    listPrompts(context.db, actor, optionalIdQuery(url, "lifeStageId")),
  POST: async ({ context, request }: ApiCall, actor: Actor) =>
    created(await createPrompt(context, actor, parseInput(CustomPromptInput, await readJson(request)))),
};

const failing = { POST: failures.createPrompt };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
