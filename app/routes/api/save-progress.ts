import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { saveProgress } from "~/domain/progress/progress.server";
import { type ApiCall, answer } from "~/http/api.server";

const verbs = {
  POST: async ({ context }: ApiCall, actor: Actor) => ({
    message: "Progress saved",
    ...(await saveProgress(context, actor)),
  }),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
