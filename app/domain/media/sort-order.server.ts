import { sql } from "kysely";

/* Photos that were never moved stand in the order of their ids. Moving exchanges these numbers, which stay unique. */

export const bySortOrder = sql<number>`coalesce(sort_order, id)`;
export const byMediaSortOrder = sql<number>`coalesce(media.sort_order, media.id)`;
