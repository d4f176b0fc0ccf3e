import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/http/api.server";

/** Without a payment service nothing is saved. */
const verbs = { GET: async () => [] };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
