import { message } from "~/messages/message";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import { days } from "../../base/deps";
import { NotFound, ValidationError } from "../../base/errors";
import { endOfDayIn } from "../../base/last-day";
import type { MailDeps } from "../../base/mail/outbox.server";
import { recordStaffCredential } from "../marks/staff-credentials.server";
import { requireOther } from "../users/invitations.server";
import { requirePersonRow } from "../users/people.server";
import { replacePassword } from "../users/users.server";
import { mailPasswordChanged } from "./change-password.server";
import { requireHardPasswordOf } from "./new-password/hard-password.server";
import {
  consumeToken,
  findToken,
  hashRequestId,
  issueTokens,
  revokeTokensFor,
} from "./one-time-tokens.server";
import { hashPassword } from "./passwords.server";
import { makeReadableCode, plainCode } from "./readable-code.server";
import type { PrintedCodeInput } from "./schema";
import { type OpenedSession, openSession, type Visitor } from "./sessions.server";
import { clearAttempts, throttle } from "./throttle/throttle.server";

/* A code on paper, for people without a mail address: with it they choose a password of their own. */

const purpose = "printed-code";
const lifetime = 14 * days;

export interface PrintedCode {
  code: string;
  username: string;
  displayName: string;
  expiresAt: string;
}

/** Issues a code, instead of the earlier one. Audited. Throws NotFound, and Conflict for the own account. */
export async function createPrintedCode(deps: MailDeps, actor: Self, id: number): Promise<PrintedCode> {
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const person = await requirePersonRow(db, actor, id);
    const { username, displayName } = person;
    requireOther(actor, id);
    await revokeTokensFor(db, id, purpose);
    const code = makeReadableCode();
    const expiresAt = endOfDayIn(deps, lifetime);
    const [issued] = await issueTokens(within, [{ purpose, userId: id, expiresAt, token: plainCode(code) }]);
    if (!issued) throw new NotFound();
    await recordStaffCredential(within, actor, person, "code");
    await recordAudit(within, actor, "user.printed-code", { id });
    return { code, username, displayName, expiresAt };
  });
}

/** Ends all sessions and tokens. Throws ValidationError for a wrong code or easy password, RateLimited, and Forbidden like `signIn`. */
export async function redeemPrintedCode(
  deps: MailDeps,
  visitor: Visitor,
  { code, password }: PrintedCodeInput,
): Promise<OpenedSession> {
  const account = hashRequestId(code);
  const attempt = await throttle(deps, { action: "printed code", address: visitor.address, account });
  const found = await findToken(deps, purpose, code);
  if (!found) throw wrongCode();
  await clearAttempts(deps, attempt);
  await requireHardPasswordOf(deps, found.userId, password);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const used = await consumeToken(within, purpose, code);
    if (!used) throw wrongCode();
    const { userId } = used;
    const user = await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("suspendedAt", "is", null)
      .executeTakeFirst();
    if (!user) throw wrongCode();
    await replacePassword(db, userId, passwordHash);
    await recordAudit(within, { userId, realUserId: userId }, "user.password-reset", { by: purpose });
    await mailPasswordChanged(within, userId);
    return openSession(within, visitor, userId, "printed code");
  });
}

function wrongCode(): ValidationError {
  return new ValidationError({
    code: [message("This is not a code that works. Please look at the sheet again, or ask for a new one.")],
  });
}
