import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ApiCall, answerAnyone } from "~/http/api.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { signOut } from "~/http/flows/sign-out.server";

const verbs = {
  POST: async ({ context, request }: ApiCall) => signOut(request, context),
};

const failing = { POST: unexpectedErrors.signOut };

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, failing);
}
