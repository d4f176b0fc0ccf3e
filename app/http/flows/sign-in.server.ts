import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RequestContext } from "~/context";
import { SignInInput } from "~/domain/auth/schema";
import { type OpenedSession, signIn } from "~/domain/auth/sessions.server";
import { endEarlierSession, serializeSession } from "../cookies/session.server";
import { parseForm } from "../forms/forms.server";
import { finishSignIn } from "../forms/held-forms.server";
import { type PageCall, redirectWithFlash } from "../page.server";

/**
 * Gives the browser the session of whoever has just proved who they are, by whatever way in, and leads them on. The
 * session that the browser had before is ended. Who has closed their account is asked whether to open it again.
 */
export async function startSession(
  { request, context }: PageCall,
  session: OpenedSession,
  returnTo: string,
): Promise<Response> {
  await endEarlierSession(request, context);
  if (session.isClosed) {
    const headers = new Headers({ "Set-Cookie": await serializeSession(context, session.id) });
    return redirectWithFlash(context, "/account/closed", undefined, headers);
  }
  const { headers, path } = await finishSignIn(context, session, returnTo);
  return redirectWithFlash(context, path, { kind: "success", title: "Welcome back!" }, headers);
}

/**
 * Signs in with a username and password form that was already read; the session has a fresh id. Throws what signIn
 * throws.
 */
export async function authenticate(
  form: FormData,
  request: Request,
  context: RequestContext,
): Promise<OpenedSession> {
  const authenticator = new Authenticator<OpenedSession>();
  authenticator.use(
    new FormStrategy(async ({ form }) => signIn(context, context.client, parseForm(form, SignInInput))),
    "form",
  );
  // The strategy reads a request's own body, which is gone by now: it gets the same form in a request of its own.
  return authenticator.authenticate("form", new Request(request.url, { method: "POST", body: form }));
}
