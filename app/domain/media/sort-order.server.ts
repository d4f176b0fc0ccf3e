import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../actor";
import type { Deps } from "../deps";
import { NotFound } from "../errors";

/*
 * Photos of a story stand in the order of `sort_order`, and those that were never moved in the order of their
 * ids. Moving photos exchanges these numbers among them, so they stay unique, and photos that come from another
 * story keep their order among themselves.
 */

export const bySortOrder = sql<number>`coalesce(sort_order, id)`;
export const byMediaSortOrder = sql<number>`coalesce(media.sort_order, media.id)`;

/**
 * Puts these photos of one story in this order, in the places that they have together. Throws NotFound unless
 * all are live photos of one story of the actor.
 */
export async function orderPhotos(deps: Deps, actor: Actor, ids: number[]): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const rows = await listPhotos(db, actor, ids);
    const places = rows.map(({ place }) => place).sort((one, other) => one - other);
    if (rows.length < ids.length || new Set(rows.map(({ storyId }) => storyId)).size !== 1)
      throw new NotFound();
    const cases = ids.map((id, index) => sql`when ${id} then ${places[index]}`);
    await db
      .updateTable("media")
      .set({ sortOrder: sql<number>`case id ${sql.join(cases, sql` `)} end` })
      .where("id", "in", ids)
      .where("userId", "=", actor.userId)
      .execute();
  });
}

async function listPhotos(db: Db, { userId }: Actor, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("media")
    .select(["id", "storyId", bySortOrder.as("place")])
    .where("id", "in", ids)
    .where("userId", "=", userId)
    .where("kind", "=", "image")
    .where("storyId", "is not", null)
    .where("deletedAt", "is", null)
    .execute();
}
