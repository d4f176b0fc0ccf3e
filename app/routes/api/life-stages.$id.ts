import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { updateChapter } from "~/domain/chapters/chapters.server";
import { deleteChapter } from "~/domain/chapters/delete-chapter.server";
import { ChapterWords } from "~/domain/chapters/schema";
import { parseInput } from "~/domain/fields";
import { type ApiCall, answer, idParam, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";

const verbs = {
  PATCH: async (call: ApiCall, actor: Actor) => {
    const id = idParam(call);
    return updateChapter(call.context, actor, id, parseInput(ChapterWords, await readJson(call.request)));
  },
  DELETE: async (call: ApiCall, actor: Actor) => {
    await deleteChapter(call.context, actor, idParam(call));
  },
};

const failing = { PATCH: failures.updateChapter, DELETE: failures.deleteChapter };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
