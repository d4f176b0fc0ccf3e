import { matchRoutes } from "@remix-run/react";
import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { NotFound, NotSignedIn } from "~/domain/errors";
import { routeTable } from "~/routes.js";
import { findRequestActor } from "./actor.server";

const rows = routeTable.map((row) => ({ path: row.path, id: row.path, row }));

/**
 * Who acts, if the route table lets them knock here. Null only where anyone may. Throws NotSignedIn, or what the
 * actor's own resolution throws.
 */
export async function admit(request: Request, context: RequestContext): Promise<Actor | null> {
  const row = matchRoutes(rows, new URL(request.url).pathname)?.at(-1)?.route.row;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const knock = isRead ? row?.get : row?.change;
  if (!knock) throw new NotFound();
  const actor = await findRequestActor(request, context);
  if (knock === "person" && !actor) throw new NotSignedIn();
  return actor;
}
