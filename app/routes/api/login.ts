import { json } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { Forbidden, ProofRequired } from "~/domain/base/errors";
import { parseInput } from "~/domain/base/schema-fields";
import { SignInInput } from "~/domain/people/auth/schema";
import { passSecondFactor } from "~/domain/people/auth/second-factor/finish-sign-in.server";
import { CodeInput } from "~/domain/people/auth/second-factor/schema";
import { endSession, type OpenedSession, signIn } from "~/domain/people/auth/sessions.server";
import { getOwnUser } from "~/domain/people/users/own-user.server";
import { type ApiCall, publicApi, readJson } from "~/http/api.server";
import { endEarlierSession, serializeSession } from "~/http/cookies/session.server";
import { finishSignIn } from "~/http/drafts/held-forms.server";
import { unexpectedErrors } from "~/http/errors/unexpected-errors";
import { message } from "~/messages/message";

export const { loader, action } = publicApi(
  {
    POST: async (call) => {
      const { context, request } = call;
      const body = await readJson(request);
      const { code } = parseInput(CodeInput, body);
      const opened = await signIn(context, context.client, parseInput(SignInInput, body));
      const session = await withSecondFactor(call, opened, code);
      if (session.isClosed) return refuseClosed(context, session.id);
      const headers = await endEarlierSession(request, context);
      if (session.hasFirstPassword) return requirePassword(context, session, headers);
      await finishSignIn(context, session, "/", headers);
      return json(await getOwnUser(context, { userId: session.user.id }), { headers });
    },
  },
  { POST: unexpectedErrors.signIn },
);

/** A call has no page to go on with: without the right code nothing is left of the sign-in. */
async function withSecondFactor(
  { context }: ApiCall,
  opened: OpenedSession,
  code: string,
): Promise<OpenedSession> {
  if (!opened.isHalfOpen) return opened;
  try {
    if (!code) throw new ProofRequired(codeMissing, "second-factor", "code");
    const input = { code, passkey: "" };
    return await passSecondFactor(context, context.client, opened.id, input, null);
  } catch (error) {
    await endSession(context, opened.id);
    throw error;
  }
}

const codeMissing = message("Please send the code of the second step too: six digits, or a recovery code.");

/** All other calls answer 403 until the password is changed on its page. */
async function requirePassword(
  context: RequestContext,
  { id, user }: OpenedSession,
  headers: Headers,
): Promise<Response> {
  headers.append("Set-Cookie", await serializeSession(context, id));
  return json({ ...(await getOwnUser(context, { userId: user.id })), mustChangePassword: true }, { headers });
}

/** An API call cannot ask whether to reopen the account. */
async function refuseClosed(context: RequestContext, sessionId: string): Promise<never> {
  await endSession(context, sessionId);
  throw new Forbidden(message("This account is closed. Sign in on its page to open it again."));
}
