import { type Kysely, sql } from "kysely";

const isWritten = `(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;

const counted = `sum(case when ${isWritten} then 1 else 0 end), sum(stories.word_count)`;

/** Where everybody has stories that are not in the trash, so that no page counts all stories of a person. */
const statements = [
  `create table chapter_counts (
    user_id integer not null references users (id) on delete cascade,
    life_stage_id integer not null references life_stages (id) on delete cascade,
    stories integer not null,
    words integer not null,
    primary key (user_id, life_stage_id)
  ) without rowid`,
  "create index chapter_counts_by_life_stage on chapter_counts (life_stage_id)",
  `insert into chapter_counts (user_id, life_stage_id, stories, words)
    select stories.user_id, prompts.life_stage_id, ${counted}
    from stories join prompts on prompts.id = stories.prompt_id
    where stories.deleted_at is null
    group by stories.user_id, prompts.life_stage_id`,
  trigger("insert", "stories", [count("new.user_id", "new.prompt_id")]),
  trigger("delete", "stories", [count("old.user_id", "old.prompt_id")]),
  trigger(
    "update of word_count, deleted_at",
    "stories",
    [count("new.user_id", "new.prompt_id")],
    "(old.word_count > 0) <> (new.word_count > 0) or old.deleted_at is not new.deleted_at",
  ),
  // Only where none of the others counts afresh: the difference would be added twice.
  `create trigger chapter_words_counted after update of word_count on stories
    when old.word_count > 0 and new.word_count > 0 and old.prompt_id = new.prompt_id
      and old.deleted_at is null and new.deleted_at is null
    begin
      update chapter_counts set words = words + new.word_count - old.word_count
        where user_id = new.user_id and life_stage_id = ${chapterOf("new.prompt_id")};
    end`,
  trigger(
    "update of prompt_id",
    "stories",
    [count("old.user_id", "old.prompt_id"), count("new.user_id", "new.prompt_id")],
    "old.prompt_id <> new.prompt_id",
  ),
  trigger("insert", "media", [countOfStory("new")], "new.story_id is not null"),
  trigger("delete", "media", [countOfStory("old")], "old.story_id is not null"),
  trigger(
    "update of story_id, deleted_at",
    "media",
    [countOfStory("old"), countOfStory("new")],
    "old.story_id is not new.story_id or old.deleted_at is not new.deleted_at",
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function trigger(event: string, table: string, counts: string[], when = "1"): string {
  const name = `chapters_counted_at_${event.replace(/\W+/g, "_")}_of_${table}`;
  return `create trigger ${name} after ${event} on ${table} when ${when} begin ${counts.join(" ")} end`;
}

function chapterOf(prompt: string): string {
  return `(select life_stage_id from prompts where id = ${prompt})`;
}

function countOfStory(media: "old" | "new"): string {
  const of = (column: string) => `(select ${column} from stories where id = ${media}.story_id)`;
  return count(of("user_id"), of("prompt_id"));
}

/**
 * Counts one chapter of a person afresh: by its standard prompts, then by their own. Without the person, whose
 * stories go after them, nothing is written.
 */
function count(user: string, prompt: string): string {
  return `
    delete from chapter_counts where user_id = ${user} and life_stage_id = ${chapterOf(prompt)};
    insert into chapter_counts (user_id, life_stage_id, stories, words)
      select users.id, prompts.life_stage_id, ${counted}
      from users
      cross join (select null as user_id union all select ${user}) as authors
      cross join prompts on prompts.life_stage_id = ${chapterOf(prompt)} and prompts.user_id is authors.user_id
      cross join stories on stories.user_id = users.id and stories.prompt_id = prompts.id
      where users.id = ${user} and stories.deleted_at is null
      group by prompts.life_stage_id;`;
}
