import { message } from "~/messages/message";
import { Unauthenticated } from "../../../base/errors";
import { findHalfOpenActor } from "../session-actor.server";
import { hashSessionId, type OpenedSession, openSession, type Visitor } from "../sessions.server";
import { type FactorDeps, requireFactor } from "./check-factor.server";
import { consumePasskeyAnswer, type PasskeySite } from "./passkey-answer.server";
import type { FactorInput } from "./schema";

/** Opens a half-open session under a new id. Throws Unauthenticated when it has ended, RateLimited, and ProofRequired for a wrong code. */
export async function passSecondFactor(
  deps: FactorDeps,
  visitor: Visitor,
  sessionId: string,
  input: FactorInput,
  site: PasskeySite | null,
): Promise<OpenedSession> {
  const actor = await findHalfOpenActor(deps, sessionId);
  if (!actor) throw new Unauthenticated();
  await requireFactor(deps, visitor, actor.userId, input, site, "second-factor");
  return deps.db.transaction().execute(async (db) => {
    const ended = await db
      .deleteFrom("sessions")
      .where("idHash", "=", hashSessionId(sessionId))
      .returning("userId")
      .executeTakeFirst();
    if (!ended) throw new Unauthenticated();
    return openSession({ ...deps, db }, visitor, actor.userId, "second factor");
  });
}

/** Takes a passkey as both factors in one. Throws Unauthenticated. */
export async function signInByPasskey(
  deps: FactorDeps,
  visitor: Visitor,
  site: PasskeySite,
  answer: string,
): Promise<OpenedSession> {
  const userId = await consumePasskeyAnswer(deps, site, answer, null);
  return deps.db.transaction().execute(async (db) => {
    const user =
      userId !== null &&
      (await db
        .selectFrom("users")
        .select("id")
        .where("id", "=", userId)
        .where("suspendedAt", "is", null)
        .executeTakeFirst());
    if (!user)
      throw new Unauthenticated(
        message("This passkey does not open an account here. Please try once more, or use your password."),
      );
    return openSession({ ...deps, db }, visitor, user.id, "passkey");
  });
}
