import type { RequestContext } from "~/context";
import { endSession } from "~/domain/users/sessions.server";
import type { StatusMessage } from "~/frame";
import { goTo } from "./page.server";
import { readSessionId, takeSession } from "./session.server";

/**
 * Ends the session and takes everything that the browser kept of it: on a shared tablet the Back button then finds
 * the sign-in page. Answers 303 to `path` for a page, 204 for a call.
 */
export async function signOut(
  request: Request,
  context: RequestContext,
  path?: string,
  message: StatusMessage = { kind: "success", title: "Logged out successfully" },
): Promise<Response> {
  const id = await readSessionId(request, context);
  if (id) await endSession(context, id);
  const headers = new Headers({
    "Set-Cookie": await takeSession(context),
    "Clear-Site-Data": '"cache", "storage"',
  });
  if (!path) return new Response(null, { status: 204, headers });
  return goTo(context, path, message, headers);
}
