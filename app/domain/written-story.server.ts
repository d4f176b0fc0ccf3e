import { sql } from "kysely";

/**
 * True for a row of `stories` that tells something: it has words, or a photo or recording of its own (contract,
 * section 4). Only such stories count.
 */
export const isWritten = sql<boolean>`(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;
