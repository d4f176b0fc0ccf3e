import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { SignInInput } from "~/domain/auth/schema";
import { endSession, type OpenedSession, signIn } from "~/domain/auth/sessions.server";
import { Forbidden } from "~/domain/errors";
import { parseInput } from "~/domain/schema-fields";
import { publicApi, readJson } from "~/http/api.server";
import { endEarlierSession, serializeSession } from "~/http/cookies/session.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { finishSignIn } from "~/http/forms/held-forms.server";

export const { loader, action } = publicApi(
  {
    POST: async ({ context, request }) => {
      const input = parseInput(SignInInput, await readJson(request));
      const session = await signIn(context, context.client, input);
      await endEarlierSession(request, context);
      if (session.isClosed) return refuseClosed(context, session.id);
      if (session.hasFirstPassword) return requirePassword(context, session);
      const { headers } = await finishSignIn(context, session, "/");
      return json(session.user, { headers });
    },
  },
  { POST: unexpectedErrors.signIn },
);

/** All other calls answer 403 until the password is changed on its page. */
async function requirePassword(context: RequestContext, { id, user }: OpenedSession): Promise<Response> {
  const headers = { "Set-Cookie": await serializeSession(context, id) };
  return json({ ...user, mustChangePassword: true }, { headers });
}

/** An API call cannot ask whether to reopen the account. */
async function refuseClosed(context: RequestContext, sessionId: string): Promise<never> {
  await endSession(context, sessionId);
  throw new Forbidden("This account is closed. Sign in on its page to open it again.");
}
