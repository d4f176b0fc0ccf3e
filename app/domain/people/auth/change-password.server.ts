import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { ValidationError } from "../../base/errors";
import { enqueueMail, type MailDeps } from "../../base/mail/outbox.server";
import { replacePassword } from "../users/users.server";
import { passwordChangedLetter } from "./letters";
import { requireHardPasswordOf } from "./new-password/hard-password.server";
import { hashPassword, verifyPassword } from "./passwords.server";
import type { PasswordChangeInput } from "./schema";
import { type OpenedSession, openSession, type Visitor } from "./sessions.server";
import { clearAttempts, throttle } from "./throttle/throttle.server";

/** Re-authenticates by password (field `currentPassword`). Throws ValidationError and RateLimited. */
export async function requireOwnPassword(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  password: string,
): Promise<void> {
  const { userId } = actor;
  const { address, knownDevice } = visitor;
  const account = String(userId);
  const attempt = await throttle(deps, { action: "own password", address, account, userId, knownDevice });
  const row = await deps.db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", actor.userId)
    .executeTakeFirst();
  if (!(await verifyPassword(row?.passwordHash, password))) {
    throw new ValidationError({ currentPassword: [message("This is not your password. Please try again.")] });
  }
  await clearAttempts(deps, attempt);
}

/** Ends all sessions and tokens; returns a new session. Throws like `requireOwnPassword` and `requireHardPassword`. */
export async function changePassword(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { currentPassword, password }: PasswordChangeInput,
): Promise<OpenedSession> {
  await requireOwnPassword(deps, actor, visitor, currentPassword);
  await requireHardPasswordOf(deps, actor.userId, password);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    await replacePassword(db, actor.userId, passwordHash);
    await recordAudit({ ...deps, db }, actor, "user.password-change");
    await mailPasswordChanged({ ...deps, db }, actor.userId);
    return openSession({ ...deps, db }, visitor, actor.userId, "new password");
  });
}

/** Mails a notice of the change if the user has an address. Call within its transaction. */
export async function mailPasswordChanged(deps: MailDeps, userId: number): Promise<void> {
  const user = await deps.db
    .selectFrom("users")
    .select(["displayName", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!user.email) return;
  await enqueueMail(deps, {
    kind: "password-changed",
    userId,
    recipient: user.email,
    letter: () => passwordChangedLetter(user.displayName),
  });
}
