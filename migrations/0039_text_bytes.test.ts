import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("texts that were there before are counted, with versions and drafts, for each person", async () => {
  const database = await openMigrated("0038_joined_stories");
  const { db, connection } = database;
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at)
      values (1, 'ada', 'ada', 'Ada', 'x', 'x'), (2, 'ben', 'ben', 'Ben', 'x', 'x'), (3, 'new', 'new', 'New', 'x', 'x');
    insert into life_stages (id, story_type, title, age_range, description, sort_order, created_at)
      values (1, 'biography', 'x', 'x', 'x', 1, 'x');
    insert into prompts (id, life_stage_id, title, description, sort_order, created_at)
      values (1, 1, 'x', 'x', 1, 'x');
    insert into stories (id, user_id, prompt_id, story_type, content, version, created_at, updated_at)
      values (1, 1, 1, 'biography', 'Two.', 2, 'x', 'x'), (2, 2, 1, 'biography', 'Ben’s.', 1, 'x', 'x');
    insert into story_versions (story_id, version, content, created_at)
      values (1, 1, 'One.', 'x'), (1, 2, 'Two.', 'x'), (1, null, 'Rejected.', 'x'), (2, 1, 'Ben’s.', 'x');
    insert into biographical_infos (id, user_id, name, version, created_at, updated_at)
      values (1, 1, 'Ada', 1, 'x', 'x');
    insert into biographical_info_versions (biographical_info_id, version, content, created_at)
      values (1, 1, '{"name":"Ada"}', 'x');
    insert into drafts (user_id, prompt_id, origin, content, age, date, location, updated_at)
      values (1, 1, 'typed', 'Three', '', '', '', 'x');`);
  await migrateTo(database, "0039_text_bytes");
  const rows = connection.prepare("select text_bytes from users order by id").pluck().all();
  expect(rows).toEqual([4 + 4 + 9 + 14 + 5, 8, 0]);
  connection.exec(
    "update story_versions set content = 'Ben' where story_id = 2; delete from stories where id = 1",
  );
  expect(connection.prepare("select text_bytes from users order by id").pluck().all()).toEqual([19, 3, 0]);
  await db.destroy();
});
