import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import { message } from "~/messages/message";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { Forbidden } from "../errors";
import { isWaiting } from "./grace";

/** The plan is no longer paid: nothing is deleted, but nothing new is saved until it is. */
export class PlanLapsed extends Forbidden {
  constructor() {
    super(
      message(
        "Your plan has ended, so writing waits for now. Everything you wrote is safe, and you can read it and take it with you. To write on, please renew your plan on your account page.",
      ),
    );
  }
}

/** Required before any write. No plan is asked of an account that is kept. Throws PlanLapsed from seven days after the plan lapsed. */
export async function requireWriting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<void> {
  if (!(await mayWrite({ db, clock }, { userId }))) throw new PlanLapsed();
}

/** False from seven days after the plan lapsed. */
export async function mayWrite(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId }: Pick<Actor, "userId">,
): Promise<boolean> {
  const [planSubscription] = await selectSubscription(db, { userId });
  return !isWaiting(planSubscription, clock.now());
}

const selectSubscription = cachedQuery((db: Db, { userId }: { userId: number }) =>
  db
    .selectFrom("subscriptions")
    .innerJoin("users", "users.id", "subscriptions.userId")
    .select("subscriptions.lapsedAt")
    .where("subscriptions.userId", "=", userId)
    .where("users.keptAt", "is", null),
);
