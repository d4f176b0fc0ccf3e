import { trialGigabytes } from "../../base/access/trial-limits";
import { findTrialOf } from "../../base/access/trials.server";
import type { Self } from "../../base/actor";
import { recordAudit } from "../../base/audit/audit.server";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { requireHardPasswordOf } from "../auth/new-password/hard-password.server";
import { hashPassword } from "../auth/passwords.server";
import { type OpenedSession, openSession, type Visitor } from "../auth/sessions.server";
import { moveOut } from "../users/leave-house.server";
import { replacePassword } from "../users/users.server";

export interface LeavableTrial {
  house: string;
  username: string;
  endsAt: string;
  readableUntil: string;
}

/** The trial out of which a resident can take the account; null for everybody else. */
export async function findLeavableTrial(
  { db }: Pick<Deps, "db">,
  { userId }: Pick<Self, "userId">,
): Promise<LeavableTrial | null> {
  const trial = await findTrialOf(db, userId);
  if (!trial || trial.houseId === userId) return null;
  const { house, username } = await db
    .selectFrom("users")
    .innerJoin("users as owners", "owners.id", "users.assignedOwnerId")
    .select(["owners.displayName as house", "users.username"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { house, username, endsAt: trial.endsAt, readableUntil: trial.readableUntil };
}

/** Keeps all words; the chosen password is the only way in. The trial does not get the room back. Audited. Throws NotFound, ValidationError. */
export async function takeAlong(
  deps: MailDeps,
  actor: Self,
  visitor: Visitor,
  { password }: { password: string },
): Promise<OpenedSession> {
  if (!(await findLeavableTrial(deps, actor))) throw new NotFound();
  await requireHardPasswordOf(deps, actor.userId, password);
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    const trial = await findTrialOf(db, actor.userId);
    if (!trial || trial.houseId === actor.userId) throw new NotFound();
    await moveOut(within, actor.userId);
    await replacePassword(db, actor.userId, passwordHash);
    await db
      .updateTable("users")
      .set(({ fn, ref, val }) => ({
        quotaGigabytes: fn.coalesce(ref("quotaGigabytes"), val(trialGigabytes)),
      }))
      .where("id", "=", actor.userId)
      .execute();
    await recordAudit(within, actor, "trial.take-along", { ownerId: trial.houseId });
    return openSession(within, visitor, actor.userId, "new password");
  });
}
