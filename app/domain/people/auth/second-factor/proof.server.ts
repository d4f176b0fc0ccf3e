import { message } from "~/messages/message";
import type { Actor } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import { agoText, type Deps, minutes, nowText } from "../../../base/deps";
import { ProofRequired } from "../../../base/errors";
import { verifyPassword } from "../passwords.server";
import { hashSessionId, type Visitor } from "../sessions.server";
import { clearAttempts, throttle } from "../throttle/throttle.server";
import { type FactorDeps, requireFactor } from "./check-factor.server";
import type { PasskeySite } from "./passkey-answer.server";
import type { ProofInput } from "./schema";
import { hasSecondFactor } from "./second-factors.server";

/* What matters most asks again who is at the keyboard, unless the person has just signed in or was just asked. */

const proofLasts = 10 * minutes;

const askAgainMessage = message(
  "Please show first that it is still you: with a code of your second step, or else with your password.",
);

/** Throws ProofRequired unless the person of the session has signed in or was asked within ten minutes. */
export async function requireRecentProof(deps: Pick<Deps, "db" | "clock">, sessionId: string): Promise<void> {
  const row = await deps.db
    .selectFrom("sessions")
    .select("provenAt")
    .where("idHash", "=", hashSessionId(sessionId))
    .executeTakeFirst();
  const isRecent = row?.provenAt != null && row.provenAt >= agoText(deps.clock, proofLasts);
  if (!isRecent) throw new ProofRequired(askAgainMessage, "again");
}

/** Asks for the second factor, or the password where there is none. Throws RateLimited, and ProofRequired for a wrong answer. */
export async function proveAgain(
  deps: FactorDeps,
  actor: Pick<Actor, "realUserId">,
  visitor: Visitor,
  sessionId: string,
  input: ProofInput,
  site: PasskeySite | null,
): Promise<void> {
  const { realUserId } = actor;
  if (await hasSecondFactor(deps.db, realUserId))
    await requireFactor(deps, visitor, realUserId, input, site, "again");
  else await requirePassword(deps, realUserId, visitor, input.password);
  await noteProof(deps, sessionId);
  await recordAudit(deps, { userId: realUserId, realUserId }, "session.proof");
}

/** Notes that the person of the session has just shown who they are, which counts for ten minutes. */
export async function noteProof({ db, clock }: Pick<Deps, "db" | "clock">, sessionId: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ provenAt: nowText(clock) })
    .where("idHash", "=", hashSessionId(sessionId))
    .execute();
}

async function requirePassword(
  deps: FactorDeps,
  userId: number,
  { address, knownDevice }: Visitor,
  password: string,
): Promise<void> {
  const account = String(userId);
  const attempt = await throttle(deps, { action: "own password", address, account, userId, knownDevice });
  const row = await deps.db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!(await verifyPassword(row?.passwordHash, password)))
    throw new ProofRequired(message("This is not your password. Please try again."), "again", "password");
  await clearAttempts(deps, attempt);
}
