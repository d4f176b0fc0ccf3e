import { type Kysely, sql } from "kysely";

/** Counts stories, chapters and texts again where they move to another account: whoever unwrapped a gift had one already. */

const isWritten = `(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;

function counts(user: string): string {
  const of = (more: string) =>
    `(select count(*) from stories where user_id = ${user}${more} and deleted_at is null and ${isWritten})`;
  return `update users set story_count = ${of("")},
    biography_stories = ${of(" and story_type = 'biography'")},
    mission_stories = ${of(" and story_type = 'mission'")} where id = ${user};`;
}

function chapter(user: string): string {
  const stage = "(select life_stage_id from prompts where id = new.prompt_id)";
  return `delete from chapter_counts where user_id = ${user} and life_stage_id = ${stage};
    insert into chapter_counts (user_id, life_stage_id, stories, words)
      select users.id, prompts.life_stage_id, sum(case when ${isWritten} then 1 else 0 end), sum(stories.word_count)
      from users
      cross join (select null as user_id union all select ${user}) as authors
      cross join prompts on prompts.life_stage_id = ${stage} and prompts.user_id is authors.user_id
      cross join stories on stories.user_id = users.id and stories.prompt_id = prompts.id
      where users.id = ${user} and stories.deleted_at is null
      group by prompts.life_stage_id;`;
}

function measured(bytes: string): string {
  return `update users set text_bytes = text_bytes - ${bytes} where id = old.user_id;
    update users set text_bytes = text_bytes + ${bytes} where id = new.user_id;`;
}

function moved(name: string, table: string, statements: string): string {
  return `create trigger ${name} after update of user_id on ${table} when old.user_id <> new.user_id
    begin ${statements} end`;
}

const sum = (column: string, table: string, reference: string) =>
  `(select coalesce(sum(octet_length(${column})), 0) from ${table} where ${reference} = new.id)`;

const triggers = [
  moved("stories_counted_when_moved", "stories", counts("old.user_id") + counts("new.user_id")),
  moved("chapters_counted_when_moved", "stories", chapter("old.user_id") + chapter("new.user_id")),
  moved("stories_measured_when_moved", "stories", measured(sum("content", "story_versions", "story_id"))),
  moved(
    "biographical_infos_measured_when_moved",
    "biographical_infos",
    measured(sum("content", "biographical_info_versions", "biographical_info_id")),
  ),
  moved(
    "transcripts_measured_when_moved",
    "transcripts",
    measured(sum("sentences", "transcript_versions", "transcript_id")),
  ),
  moved("drafts_measured_when_moved", "drafts", measured("octet_length(new.content)")),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const trigger of triggers) await sql.raw(trigger).execute(db);
}
