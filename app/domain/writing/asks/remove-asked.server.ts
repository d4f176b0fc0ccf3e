import type { Db } from "~/db/open.server";
import { hasWordsBehind } from "../prompts/words-behind.server";

/** Removes prompts that relatives asked. One with a story is a prompt like others and stays; one with words that are no story yet becomes such a prompt. Call in a transaction. */
export async function removeAskedPrompts(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("prompts")
    .set({ isAsk: 0 })
    .where("id", "in", ids)
    .where("isAsk", "=", 1)
    .where(hasWordsBehind)
    .execute();
  await db.deleteFrom("prompts").where("id", "in", ids).where("isAsk", "=", 1).execute();
}

/** The prompts of all that a relative asked of an author. */
export async function listAskedPrompts(db: Db, userId: number, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("asks")
    .select("promptId")
    .where("memberId", "=", memberId)
    .where("userId", "=", userId)
    .execute();
  return rows.flatMap(({ promptId }) => promptId ?? []);
}
