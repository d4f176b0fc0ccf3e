import { createHash, randomBytes } from "node:crypto";
import { type Actor, type Self, toSelf } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { agoText, type Deps, days, hours, minutes, nowText } from "../deps";
import { Unauthenticated, Unavailable } from "../errors";
import type { SignInInput } from "../users/schema";
import { toUser, type User, usernameKey } from "../users/users.server";
import { findSessionImpersonation, type SessionImpersonation } from "./impersonation.server";
import { verifyPassword } from "./passwords.server";
import { clearAttempts, throttle } from "./throttle.server";

const participantIdle = 14 * days;
const participantLongest = 90 * days;
const staffLongest = 12 * hours;
const seenEvery = 5 * minutes;

/** Where a sign-in comes from. */
export interface Visitor {
  address: string;
  device: string;
}

/** A session that was just opened: `id` goes into the cookie and is kept nowhere else. */
export interface OpenedSession {
  id: string;
  user: User;
  /** The account was closed by its person: the session opens nothing but the page that opens it again. */
  isClosed: boolean;
}

type SignInWay = "password" | "link" | "code";

/**
 * Checks a username and password and opens a session with a fresh id (spec 1, section 2: login). Throws Unauthenticated
 * with the spec's words, the same for an unknown name and a wrong password, and RateLimited.
 */
export async function signIn(deps: Deps, visitor: Visitor, input: SignInInput): Promise<OpenedSession> {
  const account = usernameKey(input.username);
  const admitted = await throttle(deps, { what: "sign-in", address: visitor.address, account });
  const row = await deps.db
    .selectFrom("users")
    .selectAll()
    .where("usernameKey", "=", account)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  if (!(await verifyPassword(row?.passwordHash, input.password)) || !row) {
    throw new Unauthenticated("Invalid username or password");
  }
  await clearAttempts(deps, admitted);
  return deps.db.transaction().execute((db) => openSession({ ...deps, db }, visitor, row.id, "password"));
}

/** Opens a session with a fresh id for somebody who has proved who they are, within a transaction. */
export async function openSession(
  deps: Deps,
  visitor: Visitor,
  userId: number,
  by: SignInWay,
): Promise<OpenedSession> {
  const { db, clock } = deps;
  const id = newSessionId();
  const now = nowText(clock);
  const user = await db
    .updateTable("users")
    .set({ lastLoginAt: now, lastUseAt: now })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sessions")
    .values({ idHash: hashId(id), userId, createdAt: now, seenAt: now, device: visitor.device.slice(0, 200) })
    .execute();
  await db.deleteFrom("sessions").where("seenAt", "<", agoText(clock, participantLongest)).execute();
  await recordAudit(deps, { userId, realUserId: userId }, "session.start", { by });
  return { id, user: toUser(user), isClosed: user.closedAt !== null };
}

/** Ends a session; an id that is not known is no error. */
export async function endSession(deps: Deps, id: string): Promise<void> {
  const ended = await deps.db
    .deleteFrom("sessions")
    .where("idHash", "=", hashId(id))
    .returning(["userId", "impersonatedUserId"])
    .executeTakeFirst();
  if (!ended) return;
  const { userId: realUserId, impersonatedUserId } = ended;
  if (impersonatedUserId) await recordAudit(deps, { userId: impersonatedUserId, realUserId }, "viewing.stop");
  await recordAudit(deps, { userId: realUserId, realUserId }, "session.end");
}

/** Forgets sessions that opened no door any more: those not seen for longer than any may rest, or older than any may be. */
export async function purgeSessions({ db, clock }: Deps): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where("seenAt", "<", agoText(clock, participantIdle)),
        where("createdAt", "<", agoText(clock, participantLongest)),
      ]),
    )
    .execute();
}

/**
 * Who is behind a session id; null when it is unknown, expired, or the person may no longer sign in. While an account
 * is closed there is nobody behind its sessions.
 */
export async function findActor(deps: Deps, id: string): Promise<Actor | null> {
  const found = await findPerson(deps, id);
  if (!found || found.isClosed) return null;
  return findSessionImpersonation(deps, found.actor, hashId(id), found);
}

/** The person who signed in to an account that they had closed; null for anybody else. */
export async function findClosedActor(deps: Deps, id: string): Promise<Self | null> {
  const found = await findPerson(deps, id);
  return found?.isClosed ? found.actor : null;
}

interface Person extends SessionImpersonation {
  actor: Self;
  isClosed: boolean;
}

async function findPerson(deps: Deps, id: string): Promise<Person | null> {
  const row = await deps.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select([
      "users.id",
      "users.isAdmin",
      "users.isOwner",
      "users.displayName",
      "users.closedAt",
      "sessions.createdAt",
      "sessions.seenAt",
      "sessions.impersonatedUserId",
      "sessions.impersonationEndsAt",
    ])
    .where("sessions.idHash", "=", hashId(id))
    .where("users.suspendedAt", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const isStaff = row.isAdmin === 1 || row.isOwner === 1;
  if (hasExpired(deps, row, isStaff)) {
    await deps.db.deleteFrom("sessions").where("idHash", "=", hashId(id)).execute();
    return null;
  }
  if (row.seenAt < agoText(deps.clock, seenEvery)) await noteUse(deps, hashId(id), row.id);
  const actor = toSelf({
    userId: row.id,
    isAdmin: row.isAdmin === 1,
    isOwner: row.isOwner === 1,
    displayName: row.displayName,
  });
  const { impersonatedUserId, impersonationEndsAt } = row;
  return { actor, isClosed: row.closedAt !== null, impersonatedUserId, impersonationEndsAt };
}

/** Whether a session is too old, or has rested too long. */
export function hasExpired(
  { clock }: Pick<Deps, "clock">,
  session: { createdAt: string; seenAt: string },
  isStaff: boolean,
): boolean {
  if (isStaff) return session.createdAt < agoText(clock, staffLongest);
  return (
    session.createdAt < agoText(clock, participantLongest) || session.seenAt < agoText(clock, participantIdle)
  );
}

/** On a full disk it is not noted: reading goes on. */
async function noteUse({ db, clock }: Deps, idHash: string, userId: number): Promise<void> {
  const now = nowText(clock);
  try {
    await db.updateTable("sessions").set({ seenAt: now }).where("idHash", "=", idHash).execute();
    await db.updateTable("users").set({ lastUseAt: now }).where("id", "=", userId).execute();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}

/** The id of a session: it goes into the cookie, and is kept nowhere else. */
export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database knows a session by. */
export function hashId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
