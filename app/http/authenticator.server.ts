import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RequestContext } from "~/context";
import { SignInInput } from "~/domain/users/schema";
import { type OpenedSession, signIn } from "~/domain/users/sessions.server";
import { parseForm } from "./forms.server";

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
