import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { saveProgress } from "~/domain/workspace/progress.server";
import { type ApiCall, answer } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";

const verbs = {
  POST: async ({ context }: ApiCall, actor: Actor) => ({
    message: "Progress saved",
    ...(await saveProgress(context, actor)),
  }),
};

const failing = { POST: unexpectedErrors.saveProgress };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
