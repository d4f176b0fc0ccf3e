import type { Db } from "~/db/open.server";

/** Ends what carers may read of somebody who changes or leaves the house. Call in a transaction. */
export async function endAllowance(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .updateTable("carerSnapshots")
    .set({ allowedAt: null, allowedHouse: null })
    .where("userId", "in", userIds)
    .execute();
}
