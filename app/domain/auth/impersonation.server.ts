import type { Db } from "~/db/open.server";
import { type Actor, actingIn, type Impersonating, type Self } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { agoText, type Deps, minutes, nowText } from "../deps";
import { Conflict, Forbidden, NotFound } from "../errors";
import { hashId, newSessionId } from "./sessions.server";

/*
 * Looking at a participant's account (spec 2, sections 2.8 and 4): for one request, because a header says so, or for
 * an hour, because the session does. The actor's roles stay those of the person at the keyboard.
 */

/** How long a session views another account, in milliseconds. */
const longestView = 60 * minutes;
const headerView = "viewing.header";

/** What a session knows of the account that it views. */
export interface SessionImpersonation {
  impersonatedUserId: number | null;
  impersonationEndsAt: string | null;
}

/**
 * The actor as it looks at another account: an administrator at anybody's, an owner at those of its participants.
 * Answers null when it may not, the account is closed, or nobody has that id.
 */
export async function impersonate(db: Db, actor: Actor, userId: number): Promise<Actor | null> {
  if (!actor.isAdmin && !actor.isOwner) return null;
  let query = db
    .selectFrom("users")
    .select(["id as userId", "displayName"])
    .where("id", "=", userId)
    .where("closedAt", "is", null);
  if (!actor.isAdmin) {
    query = query
      .where("assignedOwnerId", "=", actor.realUserId)
      .where("isAdmin", "=", 0)
      .where("isOwner", "=", 0);
  }
  const viewed = await query.executeTakeFirst();
  return viewed ? actingIn(actor, viewed) : null;
}

/**
 * Notes in the audit log that a header had this actor look at another account: the first time, and again when an hour
 * has passed, so that reading leaves a line as well, and a script that reads much does not fill the log.
 */
export async function auditHeaderImpersonation(deps: Deps, viewed: Impersonating): Promise<void> {
  const last = await deps.db
    .selectFrom("auditLog")
    .select("at")
    .where("action", "=", headerView)
    .where("realUserId", "=", viewed.realUserId)
    .where("userId", "=", viewed.userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.at <= agoText(deps.clock, longestView)) await recordAudit(deps, viewed, headerView);
}

/** A view that has begun: `id` is the session's new one, and goes into the cookie. */
export interface StartedImpersonation {
  id: string;
  viewed: Actor;
}

/**
 * Lets a session look at somebody's account, for an hour at most, under a fresh id. Noted in the audit log. Throws
 * NotFound where an administrator's is not there, Forbidden for an owner's that is not its participant's, there or
 * not, and Conflict for its own.
 */
export async function startImpersonation(
  deps: Deps,
  actor: Self,
  sessionId: string,
  userId: number,
): Promise<StartedImpersonation> {
  if (actor.userId === userId) throw new Conflict("This is your own account.");
  const id = newSessionId();
  return deps.db.transaction().execute(async (db) => {
    const viewed = await impersonate(db, actor, userId);
    if (!viewed) throw actor.isAdmin ? new NotFound() : new Forbidden();
    const impersonationEndsAt = new Date(deps.clock.now().getTime() + longestView).toISOString();
    await db
      .updateTable("sessions")
      .set({ idHash: hashId(id), impersonatedUserId: userId, impersonationEndsAt })
      .where("idHash", "=", hashId(sessionId))
      .execute();
    await recordAudit({ ...deps, db }, viewed, "viewing.start");
    return { id, viewed };
  });
}

/** The session is its own person's again, under the same id. Noted in the audit log, if there was a view. */
export async function stopImpersonation(deps: Deps, actor: Actor, sessionId: string): Promise<void> {
  await endView(deps, actor, hashId(sessionId), hashId(sessionId));
}

/** The same under a fresh id, which is answered and goes into the cookie. */
export async function returnToOwnAccount(deps: Deps, actor: Actor, sessionId: string): Promise<string> {
  const id = newSessionId();
  await endView(deps, actor, hashId(sessionId), hashId(id));
  return id;
}

/** Whom a session acts for: the account that it views, for as long as that may be, or its own person. */
export async function findSessionImpersonation(
  deps: Deps,
  actor: Self,
  idHash: string,
  { impersonatedUserId, impersonationEndsAt }: SessionImpersonation,
): Promise<Actor> {
  if (impersonatedUserId === null) return actor;
  const isInTime = impersonationEndsAt !== null && impersonationEndsAt > nowText(deps.clock);
  const viewed = isInTime ? await impersonate(deps.db, actor, impersonatedUserId) : null;
  if (viewed) return viewed;
  await endView(deps, actor, idHash, idHash);
  return actor;
}

async function endView(deps: Deps, actor: Actor, idHash: string, newIdHash: string): Promise<void> {
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
