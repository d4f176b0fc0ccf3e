import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import { type Deps, hours, nowText } from "../deps";

/* A house that tries the product has few residents and little room, and from the end of its trial on it only reads. */

/** Milliseconds in which what was begun before the end is still taken. */
export const wordsOnTheirWay = 12 * hours;

export const trialPastMessage = message(
  "The trial of this house is over, so nothing new can be written. Everything that was told is safe: you can read it, download it, and take your account along.",
);

export interface TrialTimes {
  /** Null for a house that tries nothing. */
  endsAt: string | null;
  fullAt: string | null;
}

/** Whether a trial has been over for so many milliseconds, and no full house came of it. */
export function isTrialPast({ clock }: Pick<Deps, "clock">, times: TrialTimes, since = 0): boolean {
  if (times.endsAt === null || times.fullAt !== null) return false;
  return new Date(times.endsAt).getTime() + since <= clock.now().getTime();
}

export interface HouseTrial {
  /** The id of its owner. */
  houseId: number;
  endsAt: string;
  readableUntil: string;
}

/** Whose house a row of `users` belongs to: of who looks after them, else their own. */
export const houseOfUser = sql<number>`coalesce(users.assigned_owner_id, users.id)`;

/** The trial of somebody's house, or of their own; null for a house like any other. One query. */
export async function findTrialOf(db: Db, userId: number): Promise<HouseTrial | null> {
  const row = await db
    .selectFrom("users")
    .innerJoin("houseTrials", (join) => join.on("houseTrials.userId", "=", houseOfUser))
    .select(["houseTrials.userId as houseId", "houseTrials.endsAt", "houseTrials.readableUntil"])
    .where("users.id", "=", userId)
    .where("houseTrials.fullAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the trial of somebody's house, or of their own, has ended, without grace; false for any other house. */
export async function isTrialOver(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: number,
): Promise<boolean> {
  const trial = await findTrialOf(db, userId);
  return trial !== null && trial.endsAt <= nowText(clock);
}
