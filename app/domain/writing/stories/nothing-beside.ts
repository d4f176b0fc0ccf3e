import { sql } from "kysely";

/** Covers memories, YouTube, words on their way and cut-off recordings. Media are for the caller to look at. */
export const hasNothingBeside = sql<boolean>`(
  not exists (select 1 from memories where memories.story_id = stories.id)
  and not exists (select 1 from youtube_media where youtube_media.story_id = stories.id)
  and not exists (select 1 from drafts where drafts.prompt_id = stories.prompt_id and drafts.user_id = stories.user_id)
  and not exists (select 1 from recordings where recordings.prompt_id = stories.prompt_id
    and recordings.finished_at is null and recordings.discarded_at is null))`;
