import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { trialResidentsMax } from "../../base/access/trial-limits";
import { findTrialOf, isTrialOver, trialPastMessage } from "../../base/access/trials.server";
import type { Deps } from "../../base/deps";
import { Forbidden, ValidationError } from "../../base/errors";

/* What a house may not do while it tries. `noteStays` asks in the transaction of each change of a house, so no way around it is left. */

/** Throws Forbidden for a house whose trial is over. */
export async function requireLiveHouse(deps: Pick<Deps, "db" | "clock">, houseId: number): Promise<void> {
  if (await isTrialOver(deps, houseId)) throw new Forbidden(trialPastMessage);
}

/** Checks the houses in which these people live now. Throws ValidationError above three residents and for an address, and Forbidden after the end. */
export async function requireRoomInTrials(
  deps: Pick<Deps, "db" | "clock">,
  ids: readonly number[],
): Promise<void> {
  const { db } = deps;
  if (ids.length === 0) return;
  const moved = await db
    .selectFrom("users")
    .innerJoin("houseTrials", "houseTrials.userId", "users.assignedOwnerId")
    .select(["users.email", "houseTrials.userId as houseId"])
    .where("users.id", "in", ids)
    .where("houseTrials.fullAt", "is", null)
    .execute();
  for (const houseId of new Set(moved.map((person) => person.houseId))) {
    await requireLiveHouse(deps, houseId);
    if ((await countResidents(db, houseId)) > trialResidentsMax)
      throw new ValidationError({ "": [fullMessage] });
  }
  if (moved.some(({ email }) => email !== null)) throw new ValidationError({ email: [noMailInTrial] });
}

/** How many may still be added to a house; null for one that tries nothing. */
export async function countTrialPlaces(db: Db, houseId: number): Promise<number | null> {
  if ((await findTrialOf(db, houseId)) === null) return null;
  return Math.max(0, trialResidentsMax - (await countResidents(db, houseId)));
}

/** Those who have ever lived there: an account that was taken along leaves no empty place behind. */
async function countResidents(db: Db, houseId: number): Promise<number> {
  const { count } = await db
    .selectFrom("houseStays")
    .select(({ fn }) => fn.count("userId").distinct().as("count"))
    .where("ownerId", "=", houseId)
    .executeTakeFirstOrThrow();
  return toCount(count);
}

/** Throws ValidationError for a resident of a house that tries: nothing is emailed to residents. */
export async function requireMailInHouse(db: Db, userId: number, email: string | null): Promise<void> {
  if (email === null) return;
  const trial = await findTrialOf(db, userId);
  if (trial && trial.houseId !== userId) throw new ValidationError({ email: [noMailInTrial] });
}

export const fullMessage = message(
  "A trial is for {max, plural, one {# resident} other {# residents}}, with those who have left. Please write to us for a full house.",
  { max: trialResidentsMax },
);

export const noMailInTrial = message(
  "During a trial nothing is emailed to residents, so please leave the address out. A printed code lets them in.",
);
