import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/http/api.server";
import { leaveImpersonation } from "~/http/flows/impersonation.server";

const verbs = { POST: leaveImpersonation };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs);
}
