import type { Db } from "~/db/open.server";
import { type Clock, nowText } from "~/domain/base/deps";

/** A sold plan with a writer, on the writer's desk; returns its id there. */
export async function addWritingServiceRow(
  { db, clock }: { db: Db; clock: Clock },
  userId: number,
): Promise<number> {
  const now = nowText(clock);
  const plan = { planId: "family", quote: JSON.stringify({ planName: "Family Legacy" }), dueCents: 106_812 };
  const dates = { createdAt: now, updatedAt: now };
  const { id: checkoutId } = await db
    .insertInto("checkouts")
    .values({ ...plan, ...dates, reference: `writing ${userId}`, userId, state: "paid", paidAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("writingServices")
    .values({ checkoutId, planId: "family", promised: "10 hours", firstContactDueAt: now, ...dates })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
