import type { LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { Forbidden } from "~/domain/errors";
import { parseInput } from "~/domain/fields";
import { SignInInput } from "~/domain/users/schema";
import { endSession, signIn } from "~/domain/users/sessions.server";
import { type ApiCall, answerAnyone, readJson } from "~/http/api.server";
import { failures } from "~/http/failures";
import { letIn } from "~/http/held-forms.server";
import { endEarlierSession } from "~/http/session.server";

const verbs = {
  POST: async ({ context, request }: ApiCall) => {
    const input = parseInput(SignInInput, await readJson(request));
    const session = await signIn(context, context.client, input);
    await endEarlierSession(request, context);
    if (session.isClosed) return refuseClosed(context, session.id);
    const { headers } = await letIn(context, session, "/");
    return json(session.user, { headers });
  },
};

const failing = { POST: failures.signIn };

/** A call cannot ask whether the account is to be opened again. */
async function refuseClosed(context: RequestContext, sessionId: string): Promise<never> {
  await endSession(context, sessionId);
  throw new Forbidden("This account is closed. Sign in on its page to open it again.");
}

export async function loader(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, failing);
}

export async function action(args: LoaderFunctionArgs) {
  return answerAnyone(args, verbs, failing);
}
