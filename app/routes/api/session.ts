import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { getWritingSession } from "~/domain/workspace/progress.server";
import { type ApiCall, answer } from "~/http/api.server";

const verbs = {
  GET: async ({ context }: ApiCall, actor: Actor) => getWritingSession(context.db, actor),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
