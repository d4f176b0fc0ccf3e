import { expect, test } from "vitest";
import type { OpenDatabase } from "~/db/open.server";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

const formerTrigger = `
  drop trigger chapter_words_counted;
  create trigger chapter_words_counted after update of word_count on stories
    when new.deleted_at is null and old.word_count > 0 and new.word_count > 0
    begin
      update chapter_counts set words = words + new.word_count - old.word_count
        where user_id = new.user_id and life_stage_id = (select life_stage_id from prompts where id = new.prompt_id);
    end;`;

const formerIndexes = `
  drop index print_orders_by_money;
  drop index checkouts_by_person;
  drop index prompts_by_life_stage;
  create index prompts_by_life_stage on prompts (life_stage_id, user_id);
  create index print_orders_undecided on print_orders (id)
    where status = 'cancelled' and payment_status = 'paid' and refunded_cents = 0 and total_cents > 0;
  create index checkouts_unclaimed on checkouts (created_at)
    where state = 'paid' and user_id is null and anonymized_at is null;
  create index checkouts_sold on checkouts (id) where state in ('paid', 'refunded', 'disputed');`;

const schemaOf = ({ connection }: OpenDatabase) =>
  connection.prepare("select type, name, tbl_name, sql from sqlite_master order by type, name").all();

test.each([
  ["the former trigger", "0063_chapter_counts", formerTrigger],
  ["the former indexes", "0062_counts", formerIndexes],
])("a house with %s gets the schema of a fresh one", async (_, name, former) => {
  const database = await openMigrated(name);
  database.connection.exec(former);
  await migrateTo(database, "0064_same_schema");
  const fresh = await openMigrated("0064_same_schema");
  expect(schemaOf(database)).toEqual(schemaOf(fresh));
  await Promise.all([database.db.destroy(), fresh.db.destroy()]);
});

test("words that the former trigger added twice are counted afresh", async () => {
  const database = await openMigrated("0063_chapter_counts");
  const { connection, db } = database;
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at)
      values (1, 'ada', 'ada', 'Ada', 'x', 'x');
    insert into life_stages (id, story_type, title, age_range, description, sort_order, created_at)
      values (1, 'biography', 'x', 'x', 'x', 1, 'x');
    insert into prompts (id, life_stage_id, title, description, sort_order, created_at)
      values (1, 1, 'x', 'x', 1, 'x'), (2, 1, 'x', 'x', 2, 'x');
    insert into stories (id, user_id, prompt_id, story_type, word_count, version, created_at, updated_at, deleted_at)
      values (1, 1, 1, 'biography', 10, 1, 'x', 'x', null), (2, 1, 2, 'biography', 25, 1, 'x', 'x', null);
    update chapter_counts set words = words + 5;`);
  const words = connection.prepare("select words from chapter_counts").pluck();
  expect(words.get()).toBe(40);
  await migrateTo(database, "0064_same_schema");
  expect(words.get()).toBe(35);
  await db.destroy();
});
