import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { RequestContext } from "~/context";
import { getOfferedLanguages } from "~/domain/base/settings/settings.server";
import { SignInInput } from "~/domain/people/auth/schema";
import { type OpenedSession, signIn } from "~/domain/people/auth/sessions.server";
import { getLocale } from "~/domain/people/users/language.server";
import { inLanguage } from "~/messages/language.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { rememberDevice } from "../cookies/known-device.server";
import { readLanguageCookie } from "../cookies/language.server";
import { endEarlierSession, serializeSession } from "../cookies/session.server";
import { finishSignIn } from "../drafts/held-forms.server";
import { parseForm } from "../forms/forms.server";
import { type PageCall, redirectWithFlash } from "../page.server";

/** Replaces the browser's session. Asks for the second factor first, then whether to reopen a closed account, or for an own password. */
export async function startSession(
  { request, context }: PageCall,
  session: OpenedSession,
  returnTo: string,
): Promise<Response> {
  const headers = await endEarlierSession(request, context);
  if (session.isHalfOpen) return leadTo(context, headers, session, "/auth/second-factor", returnTo);
  if (session.isClosed) {
    headers.append("Set-Cookie", await serializeSession(context, session.id));
    headers.append("Set-Cookie", await rememberDevice(context, session));
    return redirectWithFlash(context, "/account/closed", undefined, headers);
  }
  if (session.hasFirstPassword) return leadTo(context, headers, session, "/first-password", returnTo);
  const { path } = await finishSignIn(context, session, returnTo, headers);
  if (!session.isFirst)
    return redirectWithFlash(context, path, { kind: "success", title: t("Welcome back!") }, headers);
  const link = await offerLanguage(request, context, session);
  return redirectWithFlash(context, path, { kind: "success", title: t("Welcome!"), ...link }, headers);
}

/** Who chose another language than that of their new account is told where it is changed, in the chosen one. */
async function offerLanguage(
  request: Request,
  context: RequestContext,
  { user }: OpenedSession,
): Promise<Pick<StatusMessage, "link">> {
  const chosen = readLanguageCookie(request.headers.get("cookie") ?? undefined);
  const { locale } = await getLocale(context.db, { userId: user.id });
  if (!chosen || chosen === locale || !(await getOfferedLanguages(context.db)).includes(chosen)) return {};
  const label = inLanguage(chosen, () => t("See these pages in this language"));
  return { link: { href: "/account#language", label } };
}

async function leadTo(
  context: PageCall["context"],
  headers: Headers,
  { id }: OpenedSession,
  path: string,
  returnTo: string,
): Promise<Response> {
  headers.append("Set-Cookie", await serializeSession(context, id));
  return redirectWithFlash(context, `${path}?returnTo=${encodeURIComponent(returnTo)}`, undefined, headers);
}

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
  // The strategy reads the body of a request, and the original's has already been read.
  return authenticator.authenticate("form", new Request(request.url, { method: "POST", body: form }));
}
