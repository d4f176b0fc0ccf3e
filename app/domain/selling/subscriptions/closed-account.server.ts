import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";
import { findSubscription } from "./subscriptions.server";

/** Whether an account has a monthly plan that is charged online: closing the account ends it for good, also if it is opened again. */
export async function endsWithAccount(db: Db, actor: Pick<Actor, "userId">): Promise<boolean> {
  const plan = await findSubscription(db, actor);
  if (!plan?.subscriptionId || plan.endsAt !== null) return false;
  return plan.state === "active" || plan.state === "processing" || plan.state === "overdue";
}

/** Whether a monthly plan was ended since the account was closed at `closedAt` (ISO 8601, UTC). */
export async function hasEndedWithAccount(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  closedAt: string,
): Promise<boolean> {
  const ended = await db
    .selectFrom("payments")
    .innerJoin("checkouts", "checkouts.reference", "payments.reference")
    .select("payments.id")
    .where("payments.kind", "=", "plan")
    .where("checkouts.userId", "=", userId)
    .where("payments.subscriptionEndedAt", ">=", closedAt)
    .executeTakeFirst();
  return ended !== undefined;
}
