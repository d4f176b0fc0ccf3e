import type { Db } from "~/db/open.server";
import type { PlannedMemory, PlannedStory } from "./plan";

/** Gives each story what relatives remember of it, in the order in which it came. Returns them by id. One query. */
export async function attachMemories(
  db: Db,
  userId: number,
  stories: ReadonlyMap<number, PlannedStory>,
): Promise<Map<number, PlannedMemory>> {
  const attached = new Map<number, PlannedMemory>();
  for (const memory of await listPlannedMemories(db, userId)) {
    const story = stories.get(memory.storyId);
    story?.memories.push(memory);
    if (story) attached.set(memory.id, memory);
  }
  return attached;
}

/** Leaves out what was taken back. */
async function listPlannedMemories(db: Db, userId: number): Promise<PlannedMemory[]> {
  const rows = await db
    .selectFrom("memories")
    .select(["id", "storyId", "name", "relation", "state", "updatedAt"])
    .where("userId", "=", userId)
    .where("state", "!=", "withdrawn")
    .orderBy("id")
    .execute();
  return rows.map(({ state, updatedAt, ...memory }) => ({
    ...memory,
    year: updatedAt.slice(0, 4),
    isShown: state === "book" || state === "room",
    items: [],
  }));
}

/** The words of these memories, by memory. One query; none without any. */
export async function readMemoryWords(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("memories").select(["id", "content"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}
