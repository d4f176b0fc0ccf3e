import { cachedQuery } from "~/db/cached-query";
import type { Db } from "~/db/open.server";
import type { SubscriptionState } from "~/db/tables";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { Conflict, Forbidden } from "../errors";
import { isWaiting } from "./grace";

const reasons: Partial<Record<SubscriptionState, string>> = {
  processing:
    "The payment for your plan is still on its way. You can write all the while, and order your book once it has arrived.",
  invoiced:
    "The invoice for your plan is not paid yet. You can write all the while, and order your book once it is paid.",
  disputed:
    "The payment for your plan is being reviewed by your bank. Your book can be ordered once that is settled.",
  refunded: "The payment for your plan was returned to you, so your book cannot be ordered on it.",
};

/** Why the actor cannot order printed books, as a message to them; null if they can. */
export async function findPrintBlocker(db: Db, { userId }: Pick<Actor, "userId">): Promise<string | null> {
  const planSubscription = await db
    .selectFrom("subscriptions")
    .select("state")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return (planSubscription && reasons[planSubscription.state]) ?? null;
}

/** Throws Conflict if the actor's plan payment is processing, disputed or refunded. */
export async function requireMayPrint(db: Db, actor: Pick<Actor, "userId">): Promise<void> {
  const reason = await findPrintBlocker(db, actor);
  if (reason) throw new Conflict(reason);
}

/** The plan is no longer paid: nothing is deleted, but nothing new is saved until it is. */
export class PlanLapsed extends Forbidden {
  constructor() {
    super(
      "Your plan has ended, so writing waits for now. Everything you wrote is safe, and you can read it and take it with you. To write on, please renew your plan on your account page.",
    );
  }
}

/** Required before any write. Throws PlanLapsed from seven days after the plan lapsed. */
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
  db.selectFrom("subscriptions").select("lapsedAt").where("userId", "=", userId),
);
