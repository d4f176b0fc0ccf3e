import type { Deps } from "../../base/deps";
import type { CircleBearer } from "./circle-bearers.server";

/** Changes the address that a lost link is sent to; null forgets it. */
export async function changeOwnAddress(
  { db }: Pick<Deps, "db">,
  { opens }: CircleBearer,
  email: string | null,
): Promise<void> {
  await db.updateTable("circleMembers").set({ email }).where("id", "=", opens).execute();
}
