import { sql } from "kysely";

/** Condition on `stories`: what the family reads. In the text of queries, for the index is of these alone. */
export const isSharedWithFamily = sql<boolean>`stories.shared_with = 'family' and stories.deleted_at is null`;
