import type { RequestContext } from "~/context";
import { isImpersonating } from "~/domain/base/actor";
import { Conflict } from "~/domain/base/errors";
import { othersKeptParam } from "~/domain/people/auth/others-words";
import { endSession } from "~/domain/people/auth/sessions.server";
import { opensHereAlone } from "~/domain/selling/gifts/way-back.server";
import { message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { StatusMessage } from "~/page-shell";
import { findRequestActor } from "../auth/actor.server";
import { clearSession, readSessionId } from "../cookies/session.server";
import { tryToCommit } from "../drafts/committed-drafts.server";
import { redirectWithFlash } from "../page.server";

interface SignOut {
  /** Where a page goes on; a call without it gets 204. */
  path?: string;
  message?: StatusMessage;
  /** Also where the book opens on this device alone. */
  anyway?: boolean;
}

/**
 * Clears the browser's cache too: on a shared device the Back button must not show private pages. Whose book opens on this device alone
 * is asked for a way back first; a call throws Conflict.
 */
export async function signOut(
  request: Request,
  context: RequestContext,
  { path, message = signedOut(), anyway = false }: SignOut = {},
): Promise<Response> {
  const id = await readSessionId(request, context);
  const actor = await findRequestActor(request, context);
  const isOwn = actor !== null && !isImpersonating(actor) && !actor.keeper;
  if (isOwn && !anyway && (await opensHereAlone(context, actor))) return askForWayBack(context, path);
  if (actor) await tryToCommit(context, actor);
  if (id) await endSession(context, id);
  // The script of the page has deleted what was this person's.
  const isOthersKept = new URL(request.url).searchParams.has(othersKeptParam);
  const headers = new Headers({
    "Set-Cookie": await clearSession(context),
    "Clear-Site-Data": isOthersKept ? '"cache"' : '"cache", "storage"',
  });
  if (!path) return new Response(null, { status: 204, headers });
  return redirectWithFlash(context, path, message, headers);
}

/** What the next page says. */
export function signedOut(): StatusMessage {
  return { kind: "success", title: t("Logged out successfully") };
}

function askForWayBack(context: RequestContext, path: string | undefined): Promise<Response> {
  if (!path) throw new Conflict(onlyHere);
  return redirectWithFlash(context, "/gift/way-back?leaving", {
    kind: "error",
    title: t("You are not logged out yet"),
    text: t(onlyHere),
  });
}

const onlyHere = message("So far only this device opens your book. Please choose a way back first.");
