import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { deletePrompt, updatePrompt } from "~/domain/prompts/prompts.server";
import { PromptChange } from "~/domain/prompts/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    return updatePrompt(call.context, actor, id, parseInput(PromptChange, await readJson(call.request)));
  },
  DELETE: async (call: ApiCall, actor: Actor) => {
    await deletePrompt(call.context, actor, idParam(call));
  },
};

const failing = { PATCH: unexpectedErrors.updatePrompt, DELETE: unexpectedErrors.deletePrompt };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
