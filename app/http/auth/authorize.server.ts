import type { RequestContext } from "~/context";
import { type Actor, isImpersonating, keepersWords, keptWords } from "~/domain/base/actor";
import { noRoomForWords } from "~/domain/base/disk.server";
import { Forbidden, NotFound, SecondFactorMissing, Unauthenticated } from "~/domain/base/errors";
import { owesSecondFactor } from "~/domain/people/auth/second-factor/second-factors.server";
import { sayHere } from "~/domain/people/keepers/signs-of-life.server";
import { switchToPerson } from "~/messages/language.server";
import { type Access, isForVisitors, type Row } from "~/routes.js";
import { findRoute } from "../server/find-route";
import { endImpersonation, findRequestActor } from "./actor.server";
import { findBearer, type OpenBearer } from "./bearers.server";
import { requireFinishedSession } from "./unfinished-session.server";

export interface Authorized {
  actor: Actor | null;
  /** What the token of the request opens; null without a good one, and where the route takes none. */
  bearer: OpenBearer | null;
}

/**
 * The actor is null only where the route needs no account. There an unfinished session is a visitor's; elsewhere it throws
 * ProofRequired or PasswordChangeRequired. Opening a page of the administration ends impersonation.
 */
export async function authorize(
  request: Request,
  context: RequestContext,
  params: Record<string, string | undefined>,
): Promise<Authorized> {
  const route = findRoute(new URL(request.url).pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const access = isRead ? route?.get : route?.change;
  if (!route || !access) throw new NotFound();
  // An API call without an origin may be another site's form, unless its form token is checked.
  if (!isRead && !context.isOriginKnown && !route.readsForms) throw new Forbidden();
  const actor = await findRequestActor(request, context);
  const isForSignedIn = !isForVisitors(access) || (isRead && route.leadsInside);
  if (!actor && isForSignedIn) await requireFinishedSession(request, context);
  if (!isForVisitors(access)) {
    if (!actor) throw new Unauthenticated();
    if (!isAllowed(actor, access)) throw await refusal(context, actor);
    requireOpenToKeepers(actor, route, isRead);
    if (actor.isAsked && !isRead && !isImpersonating(actor)) await sayHere(context, actor);
  }
  if (!isRead) await requireRoomForWords(context, route);
  const isStaffPage = isForStaff(access) && !route.path.startsWith("/api/");
  const isLeaving = actor && isStaffPage && isImpersonating(actor);
  const bearer = route.bearer && (await findBearer(route.bearer, { request, context, params }));
  if (!actor && bearer?.kind === "question") switchToPerson(bearer.speech);
  return { actor: isLeaving ? await endImpersonation(request, context, actor) : actor, bearer };
}

/** An account that is kept opens to its keepers what the route table says, and to staff who view it all that changes nothing. */
function requireOpenToKeepers(actor: Actor, route: Row, isRead: boolean): void {
  if (!actor.isKept || route.forKeepers) return;
  if (actor.keeper) throw new Forbidden(keepersWords);
  if (!isRead && !route.anyAccount && !isForStaff(route.change)) throw new Forbidden(keptWords);
}

async function refusal(context: RequestContext, { realUserId }: Actor): Promise<Forbidden> {
  return (await owesSecondFactor(context, realUserId)) ? new SecondFactorMissing() : new Forbidden();
}

async function requireRoomForWords({ reserve }: RequestContext, route: Row): Promise<void> {
  const { isFull } = await reserve.check();
  if (isFull && !route.worksWhenFull) throw noRoomForWords();
}

function isForStaff(access: Access | null): boolean {
  return access === "staff" || access === "administrator";
}

/** The roles are those of the signed-in person, also during impersonation. */
function isAllowed({ isAdmin, isOwner }: Actor, access: Access): boolean {
  if (access === "administrator") return isAdmin;
  return access === "staff" ? isAdmin || isOwner : true;
}
