import type { OpenedSession } from "~/domain/people/auth/sessions.server";
import { t } from "~/messages/translate";
import { rememberDevice } from "../cookies/known-device.server";
import { endEarlierSession, serializeSession } from "../cookies/session.server";
import { clearSetupToken } from "../cookies/setup-token.server";
import { type PageCall, redirectWithFlash } from "../page.server";

export async function newBuyerHeaders(
  { request, context }: Pick<PageCall, "request" | "context">,
  session: OpenedSession,
): Promise<Headers> {
  const headers = await endEarlierSession(request, context);
  headers.append("Set-Cookie", await serializeSession(context, session.id));
  headers.append("Set-Cookie", await rememberDevice(context, session));
  headers.append("Set-Cookie", await clearSetupToken(context.config));
  return headers;
}

export async function signInNewBuyer(call: PageCall, session: OpenedSession): Promise<Response> {
  const headers = await newBuyerHeaders(call, session);
  const status = {
    kind: "success" as const,
    title: t("Account Created!"),
    text: t("Welcome. Choose a prompt, and write whatever comes to your mind."),
    event: "CompleteRegistration" as const,
  };
  return redirectWithFlash(call.context, "/biography-builder", status, headers);
}
