import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { deleteChapter, updateChapter } from "~/domain/chapters/chapters.server";
import { ChapterChange } from "~/domain/chapters/schema";
import { parseInput } from "~/domain/schema-fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    return updateChapter(call.context, actor, id, parseInput(ChapterChange, await readJson(call.request)));
  },
  DELETE: async (call: ApiCall, actor: Actor) => {
    await deleteChapter(call.context, actor, idParam(call));
  },
};

const failing = { PATCH: unexpectedErrors.updateChapter, DELETE: unexpectedErrors.deleteChapter };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
