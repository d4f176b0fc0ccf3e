import type { RequestContext } from "~/context";
import type { Actor } from "~/domain/actor";
import { recordAudit } from "~/domain/audit/audit.server";
import { Forbidden, Invalid } from "~/domain/errors";
import { rowId } from "~/domain/fields";
import { findActor, findClosedActor, viewAs } from "~/domain/users/sessions.server";
import { readSessionId } from "./session.server";

const actors = new WeakMap<RequestContext, Promise<Actor | null>>();

/** Who acts in this request, found once however many loaders ask; null for a visitor. */
export function findRequestActor(request: Request, context: RequestContext): Promise<Actor | null> {
  const known = actors.get(context) ?? resolveActor(request, context);
  actors.set(context, known);
  return known;
}

/** Who has signed in to an account that they had closed; null for everybody else. */
export async function findRequestClosedActor(
  request: Request,
  context: RequestContext,
): Promise<Actor | null> {
  const id = await readSessionId(request, context);
  return id === undefined ? null : findClosedActor(context, id);
}

async function resolveActor(request: Request, context: RequestContext): Promise<Actor | null> {
  const id = await readSessionId(request, context);
  const actor = id === undefined ? null : await findActor(context, id);
  const viewing = request.headers.get("x-admin-viewing-user");
  return actor && viewing !== null ? viewAsHeaderSays(request, context, actor, viewing) : actor;
}

/** Only the id in the header is read; whether it is allowed, the database knows. */
async function viewAsHeaderSays(
  request: Request,
  context: RequestContext,
  actor: Actor,
  header: string,
): Promise<Actor> {
  if (!actor.isAdmin && !actor.isOwner) throw new Forbidden();
  const viewed = await viewAs(context.db, actor, viewedUserId(header));
  if (!viewed) throw new Forbidden();
  if (request.method !== "GET" && request.method !== "HEAD") {
    const path = new URL(request.url).pathname;
    await recordAudit(context, viewed, "viewing.write", { method: request.method, path });
  }
  return viewed;
}

function viewedUserId(header: string): number {
  const refused = new Invalid({}, "The x-admin-viewing-user header must be a JSON object with an id.");
  try {
    const viewed = JSON.parse(header);
    const id = rowId("").safeParse(viewed?.id ?? viewed?.userId);
    if (id.success) return id.data;
  } catch {
    throw refused;
  }
  throw refused;
}
