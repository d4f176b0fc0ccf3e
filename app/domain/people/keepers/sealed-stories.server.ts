import { toCount } from "~/db/columns";
import type { Db } from "~/db/open.server";

/* What was only its author's is closed while an account is kept: pages, files and books leave it out, and the trash does not show it. */

/** So that no trash shows it any more. */
const longAgo = "2000-01-01T00:00:00.000Z";

/** Closes the stories that are only for the author and not in the trash. `now` is ISO 8601. Call in a transaction. */
export async function sealOnlyMe(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("stories")
    .set({ deletedAt: now, sealedAt: now })
    .where("userId", "=", userId)
    .where("sharedWith", "=", "onlyMe")
    .where("deletedAt", "is", null)
    .execute();
}

/** Opens all closed stories of the author again, outside the trash as before. Call in a transaction. */
export async function openSealed(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("stories")
    .set({ deletedAt: null, sealedAt: null })
    .where("userId", "=", userId)
    .where("sealedAt", "is not", null)
    .execute();
}

/** Gives what is closed to the purge of the trash, which deletes it with all that belongs to it at its next turn. */
export async function deleteSealed(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("stories")
    .set({ deletedAt: longAgo, sealedAt: null })
    .where("userId", "=", userId)
    .where("sealedAt", "is not", null)
    .execute();
}

/** Counts the author's stories that are closed, without those already given to the purge. */
export async function countSealed(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("stories")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("sealedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return toCount(count);
}
