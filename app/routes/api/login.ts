import type { LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { parseInput } from "~/domain/fields";
import { SignInInput } from "~/domain/users/schema";
import { signIn } from "~/domain/users/sessions.server";
import { type ApiCall, answerAnyone, readJson } from "~/http/api.server";
import { letIn } from "~/http/held-forms.server";
import { endEarlierSession } from "~/http/session.server";

const verbs = {
  POST: async ({ context, request }: ApiCall) => {
    const input = parseInput(SignInInput, await readJson(request));
    const session = await signIn(context, context.client, input);
    await endEarlierSession(request, context);
    const { headers } = await letIn(context, session, "/");
    return json(session.user, { headers });
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}
