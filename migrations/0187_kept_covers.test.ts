import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a book that was approved keeps its cover, and others have none chosen", async () => {
  const database = await openMigrated("0180_joined_memories");
  const { db, connection } = database;
  const content = (id: number | null) => JSON.stringify({ book: { look: { coverImage: id && { id } } } });
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at)
      values (1, 'ada', 'ada', 'Ada', 'x', 'x'), (2, 'ben', 'ben', 'Ben', 'x', 'x'), (3, 'eve', 'eve', 'Eve', 'x', 'x');
    insert into media (id, user_id, kind, folder, caption, transcript, mime_type, bytes, sha256, width, height, created_at)
      values (7, 1, 'image', 'a', '', '', 'image/jpeg', 1, 'a', 3000, 2000, 'x'),
        (8, 1, 'image', 'b', '', '', 'image/jpeg', 1, 'b', 3000, 2000, 'x'),
        (9, 2, 'image', 'c', '', '', 'image/jpeg', 1, 'c', 3000, 2000, 'x');
    insert into book_designs (user_id, story_type, cover_style, composition, has_no_cover_image, version, created_at, updated_at)
      values (2, 'biography', 'heritage-frame', 2, 1, 3, 'x', 'x'), (3, 'biography', 'heritage-frame', 2, 0, 1, 'x', 'x');`);
  const approve = connection.prepare(
    `insert into book_approvals (user_id, story_type, input_hash, title, pages, folder, content, approved_by, approved_at)
      values (?, 'biography', ?, 'x', 24, ?, ?, 1, ?)`,
  );
  approve.run(1, "one", "one", content(8), "2026-01-01");
  approve.run(1, "two", "two", content(7), "2026-02-01");
  approve.run(2, "three", "three", content(9), "2026-01-01");
  await migrateTo(database, "0187_kept_covers");
  const designs = connection.prepare(
    "select user_id, cover_image_id, composition, finds_index from book_designs order by user_id",
  );
  expect(designs.raw().all()).toEqual([
    [1, 7, 2, 1],
    [2, null, 2, 0],
    [3, null, 2, 0],
  ]);
  await db.destroy();
});
