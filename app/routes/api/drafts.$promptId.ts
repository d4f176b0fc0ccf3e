import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { parseInput } from "~/domain/schema-fields";
import { deleteTypedDraft, saveDraft } from "~/domain/stories/drafts.server";
import { DraftInput } from "~/domain/stories/schema";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";

const verbs = {
  PUT: async (call: ApiCall, actor: Actor) => {
    const promptId = idParam(call, "promptId");
    return saveDraft(call.context, actor, promptId, parseInput(DraftInput, await readJson(call.request)));
  },
  DELETE: async (call: ApiCall, actor: Actor) =>
    deleteTypedDraft(call.context.db, actor, idParam(call, "promptId")),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
