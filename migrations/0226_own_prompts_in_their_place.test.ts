import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("prompts of one's own come before those that relatives asked, in the order they had", async () => {
  const database = await openMigrated("0225_typed_answers");
  const { db, connection } = database;
  connection.exec(`
    insert into users (id, username, username_key, password_hash, display_name, created_at)
      values (7, 'ada', 'ada', 'x', 'Ada', 'x'), (8, 'ben', 'ben', 'x', 'Ben', 'x');
    insert into life_stages (id, story_type, title, age_range, description, sort_order, created_at)
      values (1, 'biography', 'The Early Years', '', '', 1, 'x');
    insert into prompts (user_id, life_stage_id, title, description, sort_order, created_at) values
      (null, 1, 'standard', '', 8, 'x'), (7, 1, 'early', '', 9, 'x'), (8, 1, 'asked', '', 10000, 'x'),
      (7, 1, 'late', '', 10001, 'x'), (7, 1, 'last', '', 10002, 'x');`);
  await migrateTo(database, "0226_own_prompts_in_their_place");
  expect(connection.prepare("select title, sort_order from prompts order by sort_order").raw().all()).toEqual(
    [
      ["standard", 8],
      ["early", 9],
      ["late", 1001],
      ["last", 1002],
      ["asked", 10000],
    ],
  );
  await db.destroy();
});
