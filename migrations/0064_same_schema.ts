import { type Kysely, sql } from "kysely";

const isWritten = `(stories.word_count > 0 or exists (
  select 1 from media where media.story_id = stories.id and media.deleted_at is null))`;

/**
 * 0062 and 0063 were changed after they had run in a few houses. Gives those the schema of all others, and counts
 * afresh what the former trigger added twice.
 */
const statements = [
  "drop index if exists print_orders_undecided",
  "drop index if exists checkouts_unclaimed",
  "drop index if exists checkouts_sold",
  "drop index if exists print_orders_by_money",
  `create index print_orders_by_money on print_orders
    (status, payment_status, refunded_cents, total_cents, order_number)`,
  "drop index if exists prompts_by_life_stage",
  "create index prompts_by_life_stage on prompts (life_stage_id, user_id, sort_order, id)",
  "drop index if exists checkouts_by_person",
  "create index checkouts_by_person on checkouts (state, user_id, anonymized_at, created_at)",
  "drop trigger chapter_words_counted",
  // Only where none of the others counts afresh: the difference would be added twice.
  `create trigger chapter_words_counted after update of word_count on stories
    when old.word_count > 0 and new.word_count > 0 and old.prompt_id = new.prompt_id
      and old.deleted_at is null and new.deleted_at is null
    begin
      update chapter_counts set words = words + new.word_count - old.word_count
        where user_id = new.user_id
          and life_stage_id = (select life_stage_id from prompts where id = new.prompt_id);
    end`,
  "delete from chapter_counts",
  `insert into chapter_counts (user_id, life_stage_id, stories, words)
    select stories.user_id, prompts.life_stage_id,
      sum(case when ${isWritten} then 1 else 0 end), sum(stories.word_count)
    from stories join prompts on prompts.id = stories.prompt_id
    where stories.deleted_at is null
    group by stories.user_id, prompts.life_stage_id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
