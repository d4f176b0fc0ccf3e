import { hash, randomBytes } from "node:crypto";
import { toBit } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { recordAudit } from "../../base/audit/audit.server";
import { agoText, type Deps, days, hours, minutes, nowText } from "../../base/deps";
import { Unauthenticated } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { noteSignOfLife } from "../keepers/signs-of-life.server";
import { noteCredentialUse } from "../marks/use-credential.server";
import { usernameKey } from "../users/username-key";
import { toUser, type User } from "../users/users.server";
import type { KnownDevice } from "./known-device";
import { verifyPassword } from "./passwords.server";
import { latestStart } from "./plausible-times";
import type { SignInInput } from "./schema";
import { hasSecondFactor } from "./second-factor/second-factors.server";
import { clearAttempts, type ThrottleDeps, throttle } from "./throttle/throttle.server";

const participantIdleLimit = 14 * days;
const participantMaxAge = 90 * days;
export const staffMaxAge = 12 * hours;
const halfOpenMaxAge = 15 * minutes;
/** The longest that browsers keep a cookie. */
export const onlyWayInMaxAge = 400 * days;

export interface Visitor {
  address: string;
  device: string;
  knownDevice?: () => Promise<KnownDevice | null>;
  /** The id of the staff who are signed in in the same browser; null for others. Takes the transaction of the sign-in. */
  staffId?: (db: Db) => Promise<number | null>;
}

/** `id` is for the cookie; the database stores its hash. */
export interface OpenedSession {
  id: string;
  user: User;
  /** Such a session can only reopen the account. */
  isClosed: boolean;
  isFirst: boolean;
  /** Such a session can only choose a password. */
  hasFirstPassword: boolean;
  /** The account has a mark (domain/people/marks): its device is not remembered. */
  isMarked: boolean;
  /** Such a session can only show the second factor. */
  isHalfOpen: boolean;
  /** Such a session goes on until its account has another way in. */
  isOnlyWayIn?: true;
}

type SignInMethod = "password" | "link" | "code" | "printed code" | WholeMethod;
/** Nothing more is asked after these. A new password is chosen within a session that is open. */
type WholeMethod = "second factor" | "passkey" | "new password";
const wholeMethods: readonly SignInMethod[] = ["second factor", "passkey", "new password"];

/** Spec 1, section 2. Throws RateLimited and Unauthenticated, never saying why, and Forbidden for a mark where staff are signed in. */
export async function signIn(
  deps: ThrottleDeps & MailDeps,
  visitor: Visitor,
  input: SignInInput,
): Promise<OpenedSession> {
  const account = usernameKey(input.username);
  const { address, knownDevice } = visitor;
  const userId = await findUserId(deps.db, account);
  const attempt = await throttle(deps, { action: "sign-in", address, account, userId, knownDevice });
  const row = await deps.db
    .selectFrom("users")
    .selectAll()
    .where("usernameKey", "=", account)
    .where("suspendedAt", "is", null)
    .executeTakeFirst();
  if (!(await verifyPassword(row?.passwordHash, input.password)) || !row) throw wrongPassword();
  await clearAttempts(deps, attempt);
  return deps.db.transaction().execute(async (db) => {
    // A hash takes long: the password may have been changed meanwhile, or the account suspended.
    const verified = await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", row.id)
      .where("passwordHash", "=", row.passwordHash)
      .where("suspendedAt", "is", null)
      .executeTakeFirst();
    if (!verified) throw wrongPassword();
    return openSession({ ...deps, db }, visitor, row.id, "password");
  });
}

function wrongPassword(): Unauthenticated {
  return new Unauthenticated(message("Invalid username or password"));
}

async function findUserId(db: Db, key: string): Promise<number | undefined> {
  const row = await db.selectFrom("users").select("id").where("usernameKey", "=", key).executeTakeFirst();
  return row?.id;
}

/** Call within a transaction. The session is half open until the user's second factor is shown. Throws Forbidden like `signIn`. */
export async function openSession(
  deps: MailDeps,
  visitor: Visitor,
  userId: number,
  method: SignInMethod,
): Promise<OpenedSession> {
  const { db, clock } = deps;
  const id = newSessionId();
  const now = nowText(clock);
  const before = await db
    .selectFrom("users")
    .select(["id", "email", "lastLoginAt", "firstPasswordAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const isHalfOpen = !wholeMethods.includes(method) && (await hasSecondFactor(db, userId));
  // What is half open shows nothing of the device yet.
  const browser = isHalfOpen ? { ...visitor, knownDevice: undefined } : visitor;
  const isMarked = await noteCredentialUse(deps, browser, before, method);
  if (!isHalfOpen) await noteSignOfLife(deps, userId, "sign-in");
  const user = await db
    .updateTable("users")
    .set({ lastLoginAt: now, lastUseAt: now })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sessions")
    .values({
      idHash: hashSessionId(id),
      userId,
      createdAt: now,
      seenAt: now,
      device: visitor.device.slice(0, 200),
      provenAt: isHalfOpen ? null : now,
      isHalfOpen: toBit(isHalfOpen),
    })
    .execute();
  await db
    .deleteFrom("sessions")
    .where("seenAt", "<", agoText(clock, participantMaxAge))
    .where("isOnlyWayIn", "=", 0)
    .execute();
  const action = isHalfOpen ? "second-factor.ask" : "session.start";
  await recordAudit(deps, { userId, realUserId: userId }, action, { by: method });
  const { closedAt, firstPasswordAt } = user;
  return {
    id,
    user: toUser(user),
    isClosed: closedAt !== null,
    isFirst: before.lastLoginAt === null,
    hasFirstPassword: firstPasswordAt !== null,
    isMarked,
    isHalfOpen,
  };
}

/** Deletes the session, and with it an impersonation; each is audited. Ignores an unknown id. */
export async function endSession(deps: Deps, id: string): Promise<void> {
  const deleted = await deps.db
    .deleteFrom("sessions")
    .where("idHash", "=", hashSessionId(id))
    .returning(["userId", "impersonatedUserId"])
    .executeTakeFirst();
  if (!deleted) return;
  const { userId: realUserId, impersonatedUserId } = deleted;
  if (impersonatedUserId) await recordAudit(deps, { userId: impersonatedUserId, realUserId }, "viewing.stop");
  await recordAudit(deps, { userId: realUserId, realUserId }, "session.end");
}

/** Deletes sessions idle for 14 days or 90 days old (400 days old where it is the only way in), or begun by a clock that was ahead. */
export async function purgeSessions({ db, clock }: Deps): Promise<void> {
  // A use in the future would keep an idle session for as much longer.
  await db
    .updateTable("sessions")
    .set({ seenAt: nowText(clock) })
    .where("seenAt", ">", latestStart(clock))
    .execute();
  await db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where.and([
          where("isOnlyWayIn", "=", 0),
          where.or([
            where("seenAt", "<", agoText(clock, participantIdleLimit)),
            where("createdAt", "<", agoText(clock, participantMaxAge)),
          ]),
        ]),
        where("createdAt", "<", agoText(clock, onlyWayInMaxAge)),
        where("createdAt", ">", latestStart(clock)),
      ]),
    )
    .execute();
}

/**
 * True for a session idle too long or too old, or begun by a clock that was ahead: nobody knows how old it is.
 * `staffIdleMinutes` is the setting for staff, null for others.
 */
export function hasExpired(
  { clock }: Pick<Deps, "clock">,
  session: { createdAt: string; seenAt: string; isHalfOpen: 0 | 1; isOnlyWayIn: 0 | 1 },
  staffIdleMinutes: number | null,
): boolean {
  if (session.createdAt > latestStart(clock)) return true;
  if (session.isHalfOpen === 1) return session.createdAt < agoText(clock, halfOpenMaxAge);
  if (session.isOnlyWayIn === 1) return session.createdAt < agoText(clock, onlyWayInMaxAge);
  if (staffIdleMinutes !== null)
    return (
      session.createdAt < agoText(clock, staffMaxAge) ||
      session.seenAt < agoText(clock, staffIdleMinutes * minutes)
    );
  return (
    session.createdAt < agoText(clock, participantMaxAge) ||
    session.seenAt < agoText(clock, participantIdleLimit)
  );
}

/** Returns 32 random bytes as base64url, for the cookie; the database gets `hashSessionId` of them. */
export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** The SHA-256 hash (base64url) by which the database knows a session. */
export function hashSessionId(id: string): string {
  return hash("sha256", id, "base64url");
}
