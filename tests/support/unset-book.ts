import type { Db } from "~/db/open.server";

/** Acts as if the print engine had just failed: the builder then shows and counts the pages of the screen. */
export async function keepBookUnset(db: Db, userId: number): Promise<void> {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await db
    .insertInto("printFiles")
    .values({
      userId,
      storyType: "biography",
      inputHash: "0".repeat(64),
      state: "failed",
      createdAt: soon,
      finishedAt: soon,
    })
    .execute();
}
