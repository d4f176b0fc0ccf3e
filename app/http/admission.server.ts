import { matchRoutes } from "@remix-run/react";
import type { RequestContext } from "~/context";
import { type Actor, isViewing } from "~/domain/actor";
import { Forbidden, NotFound, NotSignedIn } from "~/domain/errors";
import { type Knock, routeTable } from "~/routes.js";
import { comeBack, findRequestActor } from "./actor.server";

const rows = routeTable.map((row) => ({ path: row.path, id: row.path, row }));

/**
 * Who acts, if the route table lets them knock here. Null only where anyone may. Throws NotSignedIn, Forbidden for
 * those who lack the role, or what the actor's own resolution throws. Who opens a page of the administration is back
 * from the account that they viewed.
 */
export async function admit(request: Request, context: RequestContext): Promise<Actor | null> {
  const { pathname } = new URL(request.url);
  const row = matchRoutes(rows, pathname)?.at(-1)?.route.row;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const knock = isRead ? row?.get : row?.change;
  if (!knock) throw new NotFound();
  const actor = await findRequestActor(request, context);
  if (knock === "anyone") return actor;
  if (!actor) throw new NotSignedIn();
  if (!mayKnock(actor, knock)) throw new Forbidden();
  const isStaffPage = knock !== "person" && !pathname.startsWith("/api/");
  return isStaffPage && isViewing(actor) ? comeBack(request, context, actor) : actor;
}

/** Roles are those of the person at the keyboard, whatever account they view. */
function mayKnock({ isAdmin, isOwner }: Actor, knock: Knock): boolean {
  if (knock === "administrator") return isAdmin;
  return knock === "staff" ? isAdmin || isOwner : true;
}
