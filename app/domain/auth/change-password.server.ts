import type { Self } from "../actor";
import { recordAudit } from "../audit/audit.server";
import { ValidationError } from "../errors";
import { enqueueMail, type MailDeps } from "../mail/outbox.server";
import type { PasswordChangeInput } from "../users/schema";
import { replacePassword } from "../users/users.server";
import { hashPassword, verifyPassword } from "./passwords.server";
import { type OpenedSession, openSession, type Visitor } from "./sessions.server";
import { clearAttempts, throttle } from "./throttle.server";

/**
 * Checks that it is the person who sits there, before something that only they may do. Throws
 * ValidationError (of the field `currentPassword`) and RateLimited.
 */
export async function requireOwnPassword(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  password: string,
): Promise<void> {
  const guess = { what: "own password", address: visitor.address, account: String(actor.userId) };
  const admitted = await throttle(deps, guess);
  const row = await deps.db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  if (!(await verifyPassword(row?.passwordHash, password))) {
    throw new ValidationError({ currentPassword: ["This is not your password. Please try again."] });
  }
  await clearAttempts(deps, admitted);
}

/**
 * Gives the person a new password. All their sessions and mailed links end; the answer is a fresh session for the
 * browser that asked. A mail tells them. Throws as above.
 */
export async function changePassword(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { currentPassword, password }: PasswordChangeInput,
): Promise<OpenedSession> {
  await requireOwnPassword(deps, actor, visitor, currentPassword);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    await replacePassword(db, actor.userId, passwordHash);
    await recordAudit({ ...deps, db }, actor, "user.password-change");
    await mailPasswordChanged({ ...deps, db }, actor.userId);
    return openSession({ ...deps, db }, visitor, actor.userId, "password");
  });
}

/** Mails the person that their password was changed, if they have an address; in the transaction of the change. */
export async function mailPasswordChanged(deps: MailDeps, userId: number): Promise<void> {
  const user = await deps.db
    .selectFrom("users")
    .select(["displayName", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!user.email) return;
  const closing = ["If it was not you, please ask for a new password on the sign-in page at once."];
  await enqueueMail(deps, {
    kind: "password-changed",
    userId,
    recipient: user.email,
    letter: {
      subject: "Your password was changed",
      to: user.displayName,
      paragraphs: [
        "The password of your account has just been changed, and all devices were signed out.",
        "If it was you, all is well.",
      ],
      closing,
    },
  });
}
