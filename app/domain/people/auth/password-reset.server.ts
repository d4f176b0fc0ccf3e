import { recordAudit } from "../../base/audit/audit.server";
import type { MailDeps } from "../../base/mail/outbox.server";
import { noteCredentialUse } from "../marks/use-credential.server";
import { noteAddressProven } from "../users/unproven-address.server";
import { replacePassword } from "../users/users.server";
import { mailPasswordChanged } from "./change-password.server";
import { resetLetter } from "./letters";
import { type LinkRecipient, mailTokenLinks } from "./mail-token-links.server";
import { requireHardPasswordOf } from "./new-password/hard-password.server";
import { consumeToken, findToken, type IssuedToken } from "./one-time-tokens.server";
import { hashPassword } from "./passwords.server";
import { expiredLinkError, type LinkRequestInput, type ResetInput } from "./schema";
import type { Visitor } from "./sessions.server";

const purpose = "password-reset";

/** Mails password reset links for a mail address or username. Throws RateLimited and Unavailable. */
export async function requestPasswordReset(
  deps: MailDeps,
  visitor: Visitor,
  input: LinkRequestInput,
): Promise<void> {
  const letterFor = (recipient: LinkRecipient, token: IssuedToken) =>
    resetLetter(deps.config, recipient, token);
  await mailTokenLinks(deps, visitor, { kind: purpose, purpose, name: input.email, letterFor });
}

/** Returns the purpose of a token without consuming it; undefined when it is invalid or expired. */
export async function findResetPurpose(deps: MailDeps, token: string): Promise<ResetPurpose | undefined> {
  if (await findToken(deps, purpose, token)) return purpose;
  return (await findToken(deps, "invitation", token)) && "invitation";
}

export type ResetPurpose = typeof purpose | "invitation";

/** Ends all sessions and tokens. Throws ValidationError for an invalid token or easy password, Forbidden like `signIn`. */
export async function resetPassword(
  deps: MailDeps,
  visitor: Visitor,
  { token, password }: ResetInput,
): Promise<void> {
  const tokenPurpose = await findResetPurpose(deps, token);
  const found = tokenPurpose && (await findToken(deps, tokenPurpose, token));
  if (!found) throw expiredLinkError();
  await requireHardPasswordOf(deps, found.userId, password);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (db) => {
    const consumed = await consumeToken({ ...deps, db }, tokenPurpose, token);
    if (!consumed) throw expiredLinkError();
    const { userId } = consumed;
    const before = await db
      .selectFrom("users")
      .select(["id", "email", "lastLoginAt", "firstPasswordAt"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await noteCredentialUse({ ...deps, db }, visitor, before, "reset");
    await noteAddressProven({ ...deps, db }, userId);
    await replacePassword(db, userId, passwordHash);
    await recordAudit({ ...deps, db }, { userId, realUserId: userId }, "user.password-reset");
    if (tokenPurpose === purpose) await mailPasswordChanged({ ...deps, db }, userId);
  });
}
