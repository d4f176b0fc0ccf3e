import type { OpenedSession } from "~/domain/users/sessions.server";
import { letIn } from "./held-forms.server";
import { goTo, type PageCall } from "./page.server";
import { endEarlierSession, giveSession } from "./session.server";

/**
 * Gives the browser the session of whoever has just proved who they are, by whatever way in, and leads them on. The
 * session that the browser had before is ended. Who has closed their account is asked whether to open it again.
 */
export async function welcome(
  { request, context }: PageCall,
  session: OpenedSession,
  returnTo: string,
): Promise<Response> {
  await endEarlierSession(request, context);
  if (session.isClosed) {
    const headers = new Headers({ "Set-Cookie": await giveSession(context, session.id) });
    return goTo(context, "/account/closed", undefined, headers);
  }
  const { headers, path } = await letIn(context, session, returnTo);
  return goTo(context, path, { kind: "success", title: "Welcome back!" }, headers);
}
