import type { LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { impersonateAccount } from "~/http/flows/impersonation.server";

const verbs = { POST: impersonateAccount };

const failing = { POST: unexpectedErrors.impersonateAccount };

export async function loader(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answer(args, verbs, failing);
}
