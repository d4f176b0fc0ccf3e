import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { toLanguage } from "~/messages/languages";
import { type Actor, type Self, toSelf } from "../../base/actor";
import { agoText, type Deps, minutes, nowText } from "../../base/deps";
import { Unavailable } from "../../base/errors";
import { getSettings, type Settings } from "../../base/settings/settings.server";
import { findSessionImpersonation, type SessionImpersonation } from "./impersonation.server";
import { latestStart } from "./plausible-times";
import { hasSecondFactor, isFactorRequired } from "./second-factor/second-factors.server";
import { hasExpired, hashSessionId } from "./sessions.server";

const seenInterval = 5 * minutes;
/** Finer, because the sessions of staff end by the minute. */
const staffSeenInterval = minutes / 2;

/** Null when unknown, expired, suspended or closed, until the second factor is shown, and until a password from staff is changed. */
export async function findActor(deps: Deps, id: string): Promise<Actor | null> {
  const found = await findSessionUser(deps, id);
  if (!found || found.isHalfOpen || found.isClosed || found.hasFirstPassword) return null;
  return findSessionImpersonation(deps, found.actor, hashSessionId(id), found);
}

/** The user of a session whose account is closed, to reopen it; null for all others, and until the second factor is shown. */
export async function findClosedActor(deps: Deps, id: string): Promise<Self | null> {
  const found = await findSessionUser(deps, id);
  return found?.isClosed && !found.isHalfOpen ? found.actor : null;
}

/** The user of a session that must replace a password from staff; null for all others, and while closed or half open. */
export async function findFirstPasswordActor(deps: Deps, id: string): Promise<Self | null> {
  const found = await findSessionUser(deps, id);
  return found?.hasFirstPassword && !found.isClosed && !found.isHalfOpen ? found.actor : null;
}

/** The user of a session that must still show the second factor; null for all others. */
export async function findHalfOpenActor(deps: Deps, id: string): Promise<Self | null> {
  const found = await findSessionUser(deps, id);
  return found?.isHalfOpen ? found.actor : null;
}

interface SessionUser extends SessionImpersonation {
  actor: Self;
  isClosed: boolean;
  hasFirstPassword: boolean;
  isHalfOpen: boolean;
}

const selectSession = cachedQuery((db: Db, { idHash }: { idHash: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .leftJoin("keepers", "keepers.id", "sessions.keeperId")
    .select([
      "keepers.id as keeperId",
      "keepers.name as keeperName",
      "keepers.locale as keeperLocale",
      "users.askedAliveAt",
      "users.keptAt",
      "users.id",
      "users.isAdmin",
      "users.isOwner",
      "users.displayName",
      "users.locale",
      "users.addressForm",
      "users.closedAt",
      "users.firstPasswordAt",
      "sessions.createdAt",
      "sessions.seenAt",
      "sessions.isHalfOpen",
      "sessions.isOnlyWayIn",
      "sessions.impersonatedUserId",
      "sessions.impersonationEndsAt",
    ])
    .select((where) =>
      where
        .exists(
          where
            .selectFrom("gifts")
            .select("gifts.id")
            .whereRef("gifts.receiverId", "=", "users.id")
            .where("gifts.wayBackAt", "is", null)
            .where("users.storyCount", ">", 0),
        )
        .as("lacksWayBack"),
    )
    .select((where) =>
      where
        .exists(
          where
            .selectFrom("houseTrials")
            .select("houseTrials.id")
            .whereRef("houseTrials.userId", "=", "users.id"),
        )
        .as("isTrialOwner"),
    )
    .where("sessions.idHash", "=", idHash)
    .where("users.suspendedAt", "is", null),
);

async function findSessionUser(deps: Deps, id: string): Promise<SessionUser | null> {
  const [row] = await selectSession(deps.db, { idHash: hashSessionId(id) });
  if (!row) return null;
  // A kept account opens to its keepers alone; a half-open session opens nothing, and may bring its author back.
  if (row.isHalfOpen !== 1 && (row.keeperId === null) !== (row.keptAt === null)) return null;
  const isStaff = row.keeperId === null && (row.isAdmin === 1 || row.isOwner === 1);
  const settings = isStaff ? await getSettings(deps.db) : null;
  if (hasExpired(deps, row, settings?.staffIdleMinutes ?? null)) {
    await deps.db.deleteFrom("sessions").where("idHash", "=", hashSessionId(id)).execute();
    return null;
  }
  const interval = isStaff ? staffSeenInterval : seenInterval;
  const isUseRecorded = row.seenAt >= agoText(deps.clock, interval) && row.seenAt <= latestStart(deps.clock);
  if (!isUseRecorded) await recordUse(deps, hashSessionId(id), row);
  const hasRoles = settings !== null && (await mayActAsStaff(deps, row, settings));
  const actor = toSelf({
    userId: row.id,
    isAdmin: row.isAdmin === 1 && hasRoles,
    isOwner: row.isOwner === 1 && hasRoles,
    displayName: row.displayName,
    locale: toLanguage(row.keeperLocale ?? row.locale),
    isFamiliar: row.addressForm === "familiar",
    ...(row.lacksWayBack && { lacksWayBack: true as const }),
    ...(row.askedAliveAt !== null && row.keeperId === null && { isAsked: true }),
    ...(row.keeperId !== null && { isKept: true, keeper: { id: row.keeperId, name: row.keeperName ?? "" } }),
  });
  const { closedAt, firstPasswordAt, impersonatedUserId, impersonationEndsAt } = row;
  const standing = {
    isClosed: closedAt !== null,
    hasFirstPassword: firstPasswordAt !== null,
    isHalfOpen: row.isHalfOpen === 1,
  };
  return { actor, ...standing, impersonatedUserId, impersonationEndsAt };
}

/** Staff who must have a second factor, and have none, have no roles until they do: whoever began with a trial from the first day on. */
async function mayActAsStaff(
  { db, clock }: Deps,
  { id, isTrialOwner }: { id: number; isTrialOwner: unknown },
  settings: Settings,
): Promise<boolean> {
  const isRequired = Boolean(isTrialOwner) || isFactorRequired(settings, clock);
  return !isRequired || (await hasSecondFactor(db, id));
}

/** Skipped on a full disk, so that reading still works. */
async function recordUse(
  { db, clock }: Deps,
  idHash: string,
  { id: userId, keeperId }: { id: number; keeperId: number | null },
): Promise<void> {
  const now = nowText(clock);
  try {
    await db.updateTable("sessions").set({ seenAt: now }).where("idHash", "=", idHash).execute();
    if (keeperId !== null) return;
    await db.updateTable("users").set({ lastUseAt: now }).where("id", "=", userId).execute();
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
