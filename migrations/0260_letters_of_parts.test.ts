import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a book that was approved keeps how it was composed, and others have the newest composition", async () => {
  const database = await openMigrated("0231_last_days");
  const { db, connection } = database;
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at)
      values (1, 'ada', 'ada', 'Ada', 'x', 'x'), (2, 'ben', 'ben', 'Ben', 'x', 'x'), (3, 'eve', 'eve', 'Eve', 'x', 'x');
    insert into book_designs (user_id, story_type, cover_style, title, composition, version, created_at, updated_at)
      values (1, 'biography', 'heritage-frame', 'Ice', 2, 3, 'x', 'x'), (1, 'mission', '', '', 1, 1, 'x', 'x'),
        (3, 'biography', 'heritage-frame', 'Rain', 2, 1, 'x', 'x');`);
  const approve = connection.prepare(
    `insert into book_approvals (user_id, story_type, input_hash, title, pages, folder, content, approved_by, approved_at)
      values (?, 'biography', ?, 'x', 24, ?, '{}', 1, '2026-01-01')`,
  );
  approve.run(1, "one", "one");
  approve.run(2, "two", "two");
  await migrateTo(database, "0260_letters_of_parts");
  const designs = connection.prepare(
    "select user_id, story_type, title, composition, finds_index from book_designs order by user_id, story_type",
  );
  expect(designs.raw().all()).toEqual([
    [1, "biography", "Ice", 2, 0],
    [1, "mission", "", 1, 0],
    [2, "biography", "", 2, 1],
    [3, "biography", "Rain", 3, 0],
  ]);
  expect(() => connection.exec("update book_designs set composition = 4")).toThrow("CHECK");
  await db.destroy();
});
