import { redirect } from "@remix-run/node";
import type { RequestContext } from "~/context";
import { isImpersonating, type Self } from "~/domain/base/actor";
import { NotFound } from "~/domain/base/errors";
import { findActor } from "~/domain/people/auth/session-actor.server";
import { clearWordsSession, readWordsSession, serializeWordsSession } from "../cookies/gift-words.server";
import { clearSession, endEarlierSession, readSessionId, serializeSession } from "../cookies/session.server";

/* Whoever unwrapped a gift and has an account: their words wait beside the sign-in, and come along or are returned to. */

const joinPath = "/gift/join";

/** The account whose words wait in this browser; null without one, or where its session is over. */
export async function findWaitingWords(request: Request, context: RequestContext): Promise<Self | null> {
  const id = await readWordsSession(request, context.config);
  const actor = id ? await findActor(context, id) : null;
  return actor && !isImpersonating(actor) ? actor : null;
}

/** Puts the words aside and leads to the sign-in. The session goes on. */
export async function putWordsAside(request: Request, context: RequestContext): Promise<Response> {
  const id = await readSessionId(request, context);
  if (!id) throw new NotFound();
  const headers = new Headers({ "Set-Cookie": await serializeWordsSession(context.config, id) });
  headers.append("Set-Cookie", await clearSession(context));
  return redirect(joinPath, { status: 303, headers });
}

/** Opens the account of the gift again; a session of another account in this browser ends, or waits in its place. */
export async function returnToWords(request: Request, context: RequestContext): Promise<Response> {
  const id = await readWordsSession(request, context.config);
  if (!id || !(await findWaitingWords(request, context))) throw new NotFound();
  const isOpen = (await readSessionId(request, context)) === id;
  const headers = isOpen ? new Headers() : await endEarlierSession(request, context);
  if (!headers.has("Set-Cookie")) headers.append("Set-Cookie", await clearWordsSession(context.config));
  headers.append("Set-Cookie", await serializeSession(context, id, true));
  return redirect("/gift/way-back", { status: 303, headers });
}
