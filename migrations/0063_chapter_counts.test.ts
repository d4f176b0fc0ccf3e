import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("stories that were there before are counted by chapter, and go with their author", async () => {
  const database = await openMigrated("0062_counts");
  const { db, connection } = database;
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at)
      values (1, 'ada', 'ada', 'Ada', 'x', 'x'), (2, 'ben', 'ben', 'Ben', 'x', 'x');
    insert into life_stages (id, story_type, title, age_range, description, sort_order, created_at)
      values (1, 'biography', 'x', 'x', 'x', 1, 'x'), (2, 'biography', 'x', 'x', 'x', 2, 'x');
    insert into prompts (id, life_stage_id, title, description, sort_order, created_at)
      values (1, 1, 'x', 'x', 1, 'x'), (2, 1, 'x', 'x', 2, 'x'), (3, 2, 'x', 'x', 1, 'x');
    insert into stories (id, user_id, prompt_id, story_type, word_count, version, created_at, updated_at, deleted_at)
      values (1, 1, 1, 'biography', 10, 1, 'x', 'x', null), (2, 1, 2, 'biography', 20, 1, 'x', 'x', null),
        (3, 1, 3, 'biography', 0, 1, 'x', 'x', null), (4, 1, 3, 'biography', 40, 1, 'x', 'x', 'x'),
        (5, 2, 1, 'biography', 50, 1, 'x', 'x', null), (6, 2, 3, 'biography', 60, 1, 'x', 'x', null);`);
  await migrateTo(database, "0063_chapter_counts");
  const counted = connection.prepare(
    "select user_id, life_stage_id, stories, words from chapter_counts order by user_id, life_stage_id",
  );
  const ofBen = [
    [2, 1, 1, 50],
    [2, 2, 1, 60],
  ];
  expect(counted.raw().all()).toEqual([[1, 1, 2, 30], [1, 2, 0, 0], ...ofBen]);
  connection.exec(`
    update stories set deleted_at = 'x' where id = 3;
    update stories set word_count = 11 where id = 1;
    update stories set word_count = 41, deleted_at = null where id = 4;
    update stories set word_count = 22, prompt_id = 3, deleted_at = null where id = 4;
    update stories set word_count = 65, prompt_id = 2 where id = 6;`);
  expect(counted.raw().all()).toEqual([
    [1, 1, 2, 31],
    [1, 2, 1, 22],
    [2, 1, 2, 115],
  ]);
  connection.exec("update stories set word_count = 60, prompt_id = 3 where id = 6");
  connection.exec("delete from users where id = 1");
  expect(counted.raw().all()).toEqual(ofBen);
  await db.destroy();
});
