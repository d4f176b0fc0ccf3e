import { sql } from "kysely";

/**
 * Nothing of a person stands beside the words of a row of `stories`: what relatives remember, a film of YouTube, words on their way, a
 * recording that was cut off. Media are for the caller to look at.
 */
export const hasNothingBeside = sql<boolean>`(
  not exists (select 1 from memories where memories.story_id = stories.id)
  and not exists (select 1 from youtube_media where youtube_media.story_id = stories.id)
  and not exists (select 1 from drafts where drafts.prompt_id = stories.prompt_id and drafts.user_id = stories.user_id)
  and not exists (select 1 from recordings where recordings.prompt_id = stories.prompt_id
    and recordings.finished_at is null and recordings.discarded_at is null))`;
