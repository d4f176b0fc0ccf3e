import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/http/api.server";
import { leaveAccount } from "~/http/viewing.server";

const verbs = { POST: leaveAccount };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
