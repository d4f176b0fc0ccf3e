import { matchRoutes } from "@remix-run/react";
import type { RequestContext } from "~/context";
import { type Actor, isImpersonating } from "~/domain/actor";
import { Forbidden, NotFound, Unauthenticated } from "~/domain/errors";
import { type Access, routeTable } from "~/routes.js";
import { endImpersonation, findRequestActor } from "./actor.server";

const rows = routeTable.map((row) => ({ path: row.path, id: row.path, row }));

/**
 * The calls that read a form, and have it prove itself. To all others a page of ours sends JSON or nothing: a form, from a
 * browser that does not say where it comes from, is another site's.
 */
const formCalls = new Set([
  "/api/images/upload",
  "/api/audios/upload",
  "/api/videos/upload",
  "/api/admin/switch-user/:id",
  "/api/admin/return",
]);

/**
 * Who acts, if the route table lets them knock here. Null only where anyone may. Throws Unauthenticated, Forbidden for
 * those who lack the role, or what the actor's own resolution throws. Who opens a page of the administration is back
 * from the account that they viewed.
 */
export async function authorize(request: Request, context: RequestContext): Promise<Actor | null> {
  const { pathname } = new URL(request.url);
  const row = matchRoutes(rows, pathname)?.at(-1)?.route.row;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const knock = isRead ? row?.get : row?.change;
  if (!row || !knock) throw new NotFound();
  if (!isRead && !context.isOriginKnown && isCallWithoutForm(row.path)) throw new Forbidden();
  const actor = await findRequestActor(request, context);
  if (knock === "anyone") return actor;
  if (!actor) throw new Unauthenticated();
  if (!isAllowed(actor, knock)) throw new Forbidden();
  const isStaffPage = knock !== "person" && !pathname.startsWith("/api/");
  return isStaffPage && isImpersonating(actor) ? endImpersonation(request, context, actor) : actor;
}

function isCallWithoutForm(path: string): boolean {
  return path.startsWith("/api/") && !formCalls.has(path);
}

/** Roles are those of the person at the keyboard, whatever account they view. */
function isAllowed({ isAdmin, isOwner }: Actor, knock: Access): boolean {
  if (knock === "administrator") return isAdmin;
  return knock === "staff" ? isAdmin || isOwner : true;
}
