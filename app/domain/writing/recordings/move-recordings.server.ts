import type { Db } from "~/db/open.server";
import type { Actor } from "../../base/actor";

/** Call within a transaction. */
export async function moveRecordings(db: Db, actor: Actor, from: number, to: number): Promise<void> {
  await db
    .updateTable("recordings")
    .set({ promptId: to })
    .where("userId", "=", actor.userId)
    .where("promptId", "=", from)
    .where("finishedAt", "is", null)
    .where("discardedAt", "is", null)
    .execute();
}
