import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { type Message, message } from "~/messages/message";
import type { Actor, ActorIds } from "../actor";
import type { Deps } from "../deps";
import { Forbidden } from "../errors";
import { isWaiting } from "./grace";
import { houseOfUser, isTrialPast, trialPastMessage, wordsOnTheirWay } from "./trials.server";

/** The plan is no longer paid: nothing is deleted, but nothing new is saved until it is. */
export class PlanLapsed extends Forbidden {
  constructor(said: Message = planLapsedMessage) {
    super(said);
  }
}

const planLapsedMessage = message(
  "Your plan has ended, so writing waits for now. Everything you wrote is safe, and you can read it and take it with you. To write on, please renew your plan on your account page.",
);

/** Required before any write. Throws PlanLapsed from seven days after the plan lapsed, or twelve hours after the trial; never for a kept account, nor for what arrives. */
export async function requireWriting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, arrives }: Pick<ActorIds, "userId" | "arrives">,
): Promise<void> {
  if (arrives) return;
  const waits = await findWaiting({ db, clock }, { userId });
  if (waits) throw new PlanLapsed(waits === "trial" ? trialPastMessage : undefined);
}

/** Whether `requireWriting` lets this account write; true also for a kept account, and for an unknown one. */
export async function mayWrite(
  deps: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<boolean> {
  return (await findWaiting(deps, { userId })) === null;
}

/** What writing waits for. A plan of one's own goes before the trial of the house. */
async function findWaiting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<"plan" | "trial" | null> {
  const [row] = await selectStanding(db, { userId });
  if (!row) return null;
  if (row.planOf !== null) return isWaiting(row, clock.now()) ? "plan" : null;
  return isTrialPast({ clock }, row, wordsOnTheirWay) ? "trial" : null;
}

const selectStanding = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom("users")
    .leftJoin("subscriptions", "subscriptions.userId", "users.id")
    .leftJoin("houseTrials", (join) => join.on("houseTrials.userId", "=", houseOfUser))
    .select(["subscriptions.userId as planOf", "subscriptions.lapsedAt"])
    .select(["houseTrials.endsAt", "houseTrials.fullAt"])
    .where("users.id", "=", userId)
    .where("users.keptAt", "is", null),
);
