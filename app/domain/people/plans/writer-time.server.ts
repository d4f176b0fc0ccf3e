import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Tables } from "~/db/tables";
import type { Clock, Deps } from "../../base/deps";
import { timeRemaining, weekOf } from "./plan-benefits";

const timeColumns = ["users.plan", "users.paidPlan", "users.bookedMinutes"] as const;

/** Selects what `timeRemaining` computes from; for queries on `users`. */
export function writerTimeOf(clock: Clock) {
  const week = weekOf(clock.now());
  return (where: ExpressionBuilder<Tables, "users">) =>
    [
      ...timeColumns,
      where
        .selectFrom("subscriptions")
        .select("subscriptions.state")
        .whereRef("subscriptions.userId", "=", "users.id")
        .as("planState"),
      where
        .selectFrom("checkouts")
        .innerJoin("writingServices", "writingServices.checkoutId", "checkouts.id")
        .innerJoin("writingCalls", "writingCalls.writingServiceId", "writingServices.id")
        .select(sql<number>`coalesce(sum(${sql.ref("writingCalls.usedMinutes")}), 0)`.as("minutes"))
        .whereRef("checkouts.userId", "=", "users.id")
        .where("writingCalls.isWeekly", "=", 1)
        .where("writingCalls.startsAt", ">=", week)
        .$castTo<{ minutes: number }>()
        .as("weekMinutes"),
    ] as const;
}

/** Returns "" without a plan. */
export async function findTimeRemaining(
  { db, clock }: Pick<Deps, "clock"> & { db: Db },
  userId: number,
): Promise<string> {
  const time = await db
    .selectFrom("users")
    .select(writerTimeOf(clock))
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return time?.plan ? timeRemaining({ ...time, weekMinutes: time.weekMinutes ?? 0 }) : "";
}
