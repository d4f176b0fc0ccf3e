import type { RequestContext } from "~/context";
import { type Actor, isImpersonating, requireStaff, type Self } from "~/domain/base/actor";
import { recordAudit } from "~/domain/base/audit/audit.server";
import { Forbidden, ValidationError } from "~/domain/base/errors";
import { readRowId } from "~/domain/base/schema-fields";
import {
  auditHeaderImpersonation,
  impersonate,
  stopImpersonation,
} from "~/domain/people/auth/impersonation.server";
import {
  findActor,
  findClosedActor,
  findFirstPasswordActor,
  findHalfOpenActor,
} from "~/domain/people/auth/session-actor.server";
import { currentLanguage } from "~/messages/language";
import { switchToAccount, switchToVisitor } from "~/messages/language.server";
import { message } from "~/messages/message";
import { readSessionId } from "../cookies/session.server";
import { dateOrderOf } from "../server/date-order";
import { findRoute } from "../server/find-route";

const actors = new WeakMap<RequestContext, Promise<Actor | null>>();

/** The request's actor, resolved once per request; null for a visitor. */
export function findRequestActor(request: Request, context: RequestContext): Promise<Actor | null> {
  const known = actors.get(context) ?? resolveActor(request, context);
  actors.set(context, known);
  return known;
}

export async function findRequestClosedActor(
  request: Request,
  context: RequestContext,
): Promise<Self | null> {
  const id = await readSessionId(request, context);
  return id === undefined ? null : inTheirLanguage(await findClosedActor(context, id));
}

/** The user of a session that must choose a password first; null for all others. */
export async function findRequestFirstPasswordActor(
  request: Request,
  context: RequestContext,
): Promise<Self | null> {
  const id = await readSessionId(request, context);
  return id === undefined ? null : inTheirLanguage(await findFirstPasswordActor(context, id));
}

/** The user of a session that must show the second factor first; null for all others. */
export async function findRequestHalfOpenActor(
  request: Request,
  context: RequestContext,
): Promise<Self | null> {
  const id = await readSessionId(request, context);
  return id === undefined ? null : inTheirLanguage(await findHalfOpenActor(context, id));
}

/** Ends impersonation and returns the administrator's own actor; null if they may no longer sign in. */
export async function endImpersonation(
  request: Request,
  context: RequestContext,
  actor: Actor,
): Promise<Actor | null> {
  const id = await readSessionId(request, context);
  if (id === undefined) return null;
  await stopImpersonation(context, actor, id);
  const own = findActor(context, id);
  actors.set(context, own);
  return own;
}

async function resolveActor(request: Request, context: RequestContext): Promise<Actor | null> {
  const id = await readSessionId(request, context);
  const actor = id === undefined ? null : inTheirLanguage(await findActor(context, id));
  if (!actor) switchToVisitor();
  const header = request.headers.get("x-admin-viewing-user");
  const impersonation =
    actor && header !== null ? await findHeaderImpersonation(context, actor, header) : actor;
  if (impersonation && isImpersonating(impersonation)) await auditWrite(request, context, impersonation);
  const theirs = inTheirLanguage(impersonation);
  if (theirs)
    context.dateOrder = dateOrderOf(request.headers.get("accept-language") ?? undefined, currentLanguage());
  return theirs;
}

/** Whoever is signed in is answered in the account's language, and asked as its person is. */
function inTheirLanguage<Person extends Actor>(actor: Person | null): Person | null {
  if (actor) switchToAccount(actor.locale, actor.isFamiliar);
  return actor;
}

/** Reads only the id in the header. A session that impersonates cannot name a third account. */
async function findHeaderImpersonation(
  context: RequestContext,
  actor: Actor,
  header: string,
): Promise<Actor> {
  requireStaff(actor);
  const userId = viewedUserId(header);
  if (isImpersonating(actor) && actor.userId !== userId) throw new Forbidden();
  const viewed = await impersonate(context.db, actor, userId);
  if (!viewed) throw new Forbidden();
  if (isImpersonating(viewed) && !isImpersonating(actor)) await auditHeaderImpersonation(context, viewed);
  return viewed;
}

async function auditWrite(request: Request, context: RequestContext, actor: Actor): Promise<void> {
  const { pathname: path } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead || findRoute(path)?.auditsImpersonation === false) return;
  await recordAudit(context, actor, "viewing.write", { method: request.method, path });
}

function viewedUserId(header: string): number {
  const invalidHeader = new ValidationError(
    {},
    message("The x-admin-viewing-user header must be a JSON object with an id."),
  );
  try {
    const viewed = JSON.parse(header);
    const id = readRowId(viewed?.id ?? viewed?.userId);
    if (id !== undefined) return id;
  } catch {
    throw invalidHeader;
  }
  throw invalidHeader;
}
