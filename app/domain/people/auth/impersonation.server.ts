import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Actor, actingIn, type Impersonating, type Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { Conflict, Forbidden, NotFound } from "../../base/errors";
import { latestStart } from "./plausible-times";
import { hashSessionId, newSessionId, staffMaxAge } from "./sessions.server";

const headerInterval = 60 * minutes;
const headerAction = "viewing.header";

export interface SessionImpersonation {
  impersonatedUserId: number | null;
  impersonationEndsAt: string | null;
}

/** Impersonates any user (administrators) or a participant (owners). Null when not allowed or not open. */
export async function impersonate(db: Db, actor: Actor, userId: number): Promise<Actor | null> {
  if (!actor.isAdmin && !actor.isOwner) return null;
  let query = db
    .selectFrom("users")
    .select(["id as userId", "displayName", "addressForm", "keptAt"])
    .where("id", "=", userId)
    .where("closedAt", "is", null);
  if (!actor.isAdmin) {
    query = query
      .where("assignedOwnerId", "=", actor.realUserId)
      .where("isAdmin", "=", 0)
      .where("isOwner", "=", 0);
  }
  const viewed = await query.executeTakeFirst();
  if (!viewed) return null;
  const isFamiliar = viewed.addressForm === "familiar";
  return actingIn(actor, { ...viewed, isFamiliar, isKept: viewed.keptAt !== null });
}

/** Audits impersonation by header, at most hourly for each actor and account. */
export async function auditHeaderImpersonation(deps: Deps, viewed: Impersonating): Promise<void> {
  const last = await deps.db
    .selectFrom("auditLog")
    .select("at")
    .where("action", "=", headerAction)
    .where("realUserId", "=", viewed.realUserId)
    .where("userId", "=", viewed.userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isRecent =
    last && last.at > agoText(deps.clock, headerInterval) && last.at <= latestStart(deps.clock);
  if (!isRecent) await recordAudit(deps, viewed, headerAction);
}

export interface StartedImpersonation {
  id: string;
  viewed: Actor;
}

/**
 * Impersonates until the session ends and rotates the session id (spec 2, sections 2.8 and 4). Audited. Throws
 * Conflict for the own account; for others NotFound, but Forbidden to owners, who must not probe for ids.
 */
export async function startImpersonation(
  deps: Deps,
  actor: Self,
  sessionId: string,
  userId: number,
): Promise<StartedImpersonation> {
  if (actor.userId === userId) throw new Conflict(message("This is your own account."));
  const id = newSessionId();
  return deps.db.transaction().execute(async (db) => {
    const viewed = await impersonate(db, actor, userId);
    if (!viewed) throw actor.isAdmin ? new NotFound() : new Forbidden();
    const impersonationEndsAt = new Date(deps.clock.now().getTime() + staffMaxAge).toISOString();
    await db
      .updateTable("sessions")
      .set({ idHash: hashSessionId(id), impersonatedUserId: userId, impersonationEndsAt })
      .where("idHash", "=", hashSessionId(sessionId))
      .execute();
    await recordAudit({ ...deps, db }, viewed, "viewing.start");
    return { id, viewed };
  });
}

/** Ends the session's impersonation and keeps the session's id (spec 1, section 4). Audited if there was one. */
export async function stopImpersonation(deps: Deps, actor: Actor, sessionId: string): Promise<void> {
  await endImpersonation(deps, actor, hashSessionId(sessionId), hashSessionId(sessionId));
}

/** Ends the session's impersonation and returns its new id. Audited if there was one. */
export async function returnToOwnAccount(deps: Deps, actor: Actor, sessionId: string): Promise<string> {
  const id = newSessionId();
  await endImpersonation(deps, actor, hashSessionId(sessionId), hashSessionId(id));
  return id;
}

/** Returns the session's actor; ends an impersonation that has expired or is no longer allowed. */
export async function findSessionImpersonation(
  deps: Deps,
  actor: Self,
  idHash: string,
  { impersonatedUserId, impersonationEndsAt }: SessionImpersonation,
): Promise<Actor> {
  if (impersonatedUserId === null) return actor;
  const isInTime =
    impersonationEndsAt !== null &&
    impersonationEndsAt > nowText(deps.clock) &&
    startOfImpersonation(impersonationEndsAt) <= latestStart(deps.clock);
  const viewed = isInTime ? await impersonate(deps.db, actor, impersonatedUserId) : null;
  if (viewed) return viewed;
  await endImpersonation(deps, actor, idHash, idHash);
  return actor;
}

function startOfImpersonation(endsAt: string): string {
  return new Date(new Date(endsAt).getTime() - staffMaxAge).toISOString();
}

async function endImpersonation(deps: Deps, actor: Actor, idHash: string, newIdHash: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const session = await db
      .selectFrom("sessions")
      .select("impersonatedUserId")
      .where("idHash", "=", idHash)
      .executeTakeFirst();
    await db
      .updateTable("sessions")
      .set({ idHash: newIdHash, impersonatedUserId: null, impersonationEndsAt: null })
      .where("idHash", "=", idHash)
      .execute();
    if (!session?.impersonatedUserId) return;
    const view = { userId: session.impersonatedUserId, realUserId: actor.realUserId };
    await recordAudit({ ...deps, db }, view, "viewing.stop");
  });
}
