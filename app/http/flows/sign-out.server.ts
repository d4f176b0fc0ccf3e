import type { RequestContext } from "~/context";
import { endSession } from "~/domain/people/auth/sessions.server";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { findRequestActor } from "../auth/actor.server";
import { clearSession, readSessionId } from "../cookies/session.server";
import { tryToCommit } from "../drafts/committed-drafts.server";
import { redirectWithFlash } from "../page.server";

/** Clears the browser's cache too: on a shared device the Back button must not show private pages. */
export async function signOut(
  request: Request,
  context: RequestContext,
  path?: string,
  message: StatusMessage = { kind: "success", title: t("Logged out successfully") },
): Promise<Response> {
  const id = await readSessionId(request, context);
  const actor = await findRequestActor(request, context);
  if (actor) await tryToCommit(context, actor);
  if (id) await endSession(context, id);
  const headers = new Headers({
    "Set-Cookie": await clearSession(context),
    "Clear-Site-Data": '"cache", "storage"',
  });
  if (!path) return new Response(null, { status: 204, headers });
  return redirectWithFlash(context, path, message, headers);
}
