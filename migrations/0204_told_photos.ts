import { type Kysely, sql } from "kysely";

/** A photo that asks is told aloud before it has a story, and its question about when comes after: the story may then go to another chapter. */

const isWritten = `(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;

/** By the standard prompts of the chapter, then by the person's own. */
function count(stage: string): string {
  return `delete from chapter_counts where user_id = new.user_id and life_stage_id = ${stage};
    insert into chapter_counts (user_id, life_stage_id, stories, words)
      select users.id, prompts.life_stage_id, sum(case when ${isWritten} then 1 else 0 end), sum(stories.word_count)
      from users
      cross join (select null as user_id union all select new.user_id) as authors
      cross join prompts on prompts.life_stage_id = ${stage} and prompts.user_id is authors.user_id
      cross join stories on stories.user_id = users.id and stories.prompt_id = prompts.id
      where users.id = new.user_id and stories.deleted_at is null
      group by prompts.life_stage_id;`;
}

const statements = [
  "alter table recordings add column photo_id integer references media (id) on delete set null",
  "create index recordings_by_photo on recordings (photo_id) where photo_id is not null",
  `create trigger chapters_counted_when_prompts_move after update of life_stage_id on prompts
    when old.life_stage_id <> new.life_stage_id and new.user_id is not null
    begin ${count("old.life_stage_id")} ${count("new.life_stage_id")} end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
