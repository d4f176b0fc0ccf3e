import type { Db } from "~/db/open.server";

/** Takes what relatives remember of a story to the one that it is joined with. */
export async function moveMemories(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable("memories")
    .set({ storyId: to, joinedFromStoryId: from })
    .where("storyId", "=", from)
    .execute();
  await db.updateTable("asks").set({ storyId: to }).where("storyId", "=", from).execute();
}

/** Takes memories back that came from the story `to` when it was joined to `from`. */
export async function returnMemories(db: Db, from: number, to: number): Promise<void> {
  await db
    .updateTable("memories")
    .set({ storyId: to, joinedFromStoryId: null })
    .where("storyId", "=", from)
    .where("joinedFromStoryId", "=", to)
    .execute();
}
