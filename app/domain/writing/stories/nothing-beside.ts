import { sql } from "kysely";

/** Covers memories, YouTube, words on their way, notes and cut-off recordings. Media are for the caller to look at. */
export const hasNothingBeside = sql<boolean>`(
  not exists (select 1 from memories where memories.story_id = stories.id)
  and not exists (select 1 from youtube_media where youtube_media.story_id = stories.id)
  and not exists (select 1 from drafts where drafts.prompt_id = stories.prompt_id and drafts.user_id = stories.user_id)
  and not exists (select 1 from interview_notes as notes where notes.prompt_id = stories.prompt_id
    and notes.user_id = stories.user_id and notes.content <> '')
  and not exists (select 1 from question_drafts as linked
    join mailed_questions as asked on asked.id = linked.mailed_question_id
    where asked.prompt_id = stories.prompt_id and asked.user_id = stories.user_id and linked.committed_at is null)
  and not exists (select 1 from recordings where recordings.prompt_id = stories.prompt_id
    and recordings.finished_at is null and recordings.discarded_at is null))`;
