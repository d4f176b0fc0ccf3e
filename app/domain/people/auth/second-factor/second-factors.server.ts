import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { Self } from "../../../base/actor";
import { recordAudit } from "../../../base/audit/audit.server";
import type { Clock, Deps } from "../../../base/deps";
import type { MailDeps } from "../../../base/mail/outbox.server";
import { getSettings, type Settings } from "../../../base/settings/settings.server";
import { isStaff } from "../../../base/staff";
import { mailFactorNews } from "./notices.server";
import { listPasskeys, type ShownPasskey } from "./passkey-rows.server";
import { countRecoveryCodes, deleteRecoveryCodes } from "./recovery-codes.server";

/* A second step after the password: codes of an app (TOTP), or passkeys. See docs/decisions/0061. */

/** True if the user has an app that was confirmed, or a passkey. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await hasApp(db, userId)) || (await hasPasskey(db, userId));
}

export interface FactorStanding {
  hasApp: boolean;
  passkeys: ShownPasskey[];
  recoveryCodes: number;
}

/** What the user has set up: a confirmed app, passkeys, and how many unused recovery codes are left. */
export async function getFactorStanding({ db }: Pick<Deps, "db">, userId: number): Promise<FactorStanding> {
  return {
    hasApp: await hasApp(db, userId),
    passkeys: await listPasskeys(db, userId),
    recoveryCodes: await countRecoveryCodes(db, userId),
  };
}

/** Turns everything off. Audited, and told by mail. Ignores an account without any. */
export async function turnOffSecondFactor(deps: MailDeps, actor: Self): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const within = { ...deps, db };
    if (!(await deleteFactors(db, actor.userId))) return;
    await recordAudit(within, actor, "second-factor.off");
    await mailFactorNews(within, actor.userId, { what: "off" });
  });
}

/** Deletes what the user has set up, within a transaction. False if it was nothing. */
export async function deleteFactors(db: Db, userId: number): Promise<boolean> {
  const had = await hasSecondFactor(db, userId);
  await db.deleteFrom("secondFactors").where("userId", "=", userId).execute();
  await db.deleteFrom("passkeys").where("userId", "=", userId).execute();
  await deleteRecoveryCodes(db, userId);
  return had;
}

/** Whether staff must have one by now: from the day that administrators have set (UTC). */
export function isFactorRequired({ secondFactorFrom }: Settings, clock: Clock): boolean {
  return secondFactorFrom !== null && secondFactorFrom <= clock.now().toISOString().slice(0, 10);
}

/** Finds the day from which a member of staff must have a second factor, and has none yet; null for all others. */
export async function findFactorDeadline({ db }: Pick<Deps, "db">, userId: number): Promise<string | null> {
  const { secondFactorFrom } = await getSettings(db);
  const [staff] = await selectStaff(db, { userId });
  if (!staff) return null;
  // A house that made itself has no staff who know its owner: the second step is asked from its first day on.
  const from = earlier(secondFactorFrom, staff.trialBeganAt?.slice(0, 10) ?? null);
  if (from === null) return null;
  return (await hasSecondFactor(db, userId)) ? null : from;
}

/** True for staff without a second factor whose deadline (a day, UTC) has come; false for all others. */
export async function owesSecondFactor(deps: Pick<Deps, "db" | "clock">, userId: number): Promise<boolean> {
  const from = await findFactorDeadline(deps, userId);
  return from !== null && from <= deps.clock.now().toISOString().slice(0, 10);
}

const selectStaff = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom("users")
    .leftJoin("houseTrials", "houseTrials.userId", "users.id")
    .select("houseTrials.beganAt as trialBeganAt")
    .where("users.id", "=", userId)
    .where(isStaff),
);

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

async function hasApp(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("secondFactors")
    .select("userId")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasPasskey(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom("passkeys").select("id").where("userId", "=", userId).executeTakeFirst();
  return row !== undefined;
}
