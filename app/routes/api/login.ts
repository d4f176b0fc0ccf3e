import type { LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { parseInput } from "~/domain/fields";
import { SignInInput } from "~/domain/users/schema";
import { signIn } from "~/domain/users/sessions.server";
import { type ApiCall, answerAnyone, readJson } from "~/http/api.server";
import { endEarlierSession, giveSession } from "~/http/session.server";

const verbs = {
  POST: async ({ context, request }: ApiCall) => {
    const input = parseInput(SignInInput, await readJson(request));
    const { id, user } = await signIn(context, context.client, input);
    await endEarlierSession(request, context);
    return json(user, { headers: { "Set-Cookie": await giveSession(context, id) } });
  },
};

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs);
}
