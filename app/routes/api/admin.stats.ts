import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/domain/actor";
import { getDashboardStats } from "~/domain/administration/dashboard.server";
import { type ApiCall, answer } from "~/http/api.server";

const verbs = {
  GET: async ({ context, url }: ApiCall, actor: Actor) => getDashboardStats(context, actor, url.searchParams),
};

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
