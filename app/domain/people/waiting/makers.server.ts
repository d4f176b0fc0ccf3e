import type { Db } from "~/db/open.server";

/** The ids of the staff who made what left a mark that lasted at a time, or began later. */
export async function listMakers(db: Db, userId: number, at: string): Promise<number[]> {
  const rows = await db
    .selectFrom("credentialMarks")
    .select("madeBy")
    .distinct()
    .where("userId", "=", userId)
    .where("endsAt", ">", at)
    .where("madeBy", "is not", null)
    .execute();
  return rows.flatMap(({ madeBy }) => madeBy ?? []);
}
