import { sql } from "kysely";
import type { Db } from "~/db/open.server";
import type { Actor } from "../base/actor";

/* Media that were never moved stand in the order of their ids. Moving exchanges these numbers, which stay unique among the photos of a story, and among its recordings and films. */

export const bySortOrder = sql<number>`coalesce(sort_order, id)`;
export const byMediaSortOrder = sql<number>`coalesce(media.sort_order, media.id)`;

/** Gives media of a person the places beside their ids, in one statement. */
export async function setPlaces(
  db: Db,
  { userId }: Pick<Actor, "userId">,
  table: "media" | "youtubeMedia",
  rows: readonly { id: number; place: number | undefined }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const cases = rows.map(({ id, place }) => sql`when ${id} then ${place}`);
  await db
    .updateTable(table)
    .set({ sortOrder: sql<number>`case id ${sql.join(cases, sql` `)} end` })
    .where("id", "in", ids)
    .where("userId", "=", userId)
    .execute();
}
