import { sql } from "kysely";

/*
 * Photos of a story stand in the order of `sort_order`, and those that were never moved in the order of their
 * ids. Moving photos exchanges these numbers among them: they stay unique, and photos that come from another
 * story keep their order among themselves.
 */

export const bySortOrder = sql<number>`coalesce(sort_order, id)`;
export const byMediaSortOrder = sql<number>`coalesce(media.sort_order, media.id)`;
