import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("what staff made before and nobody has used is known, with its maker, and leaves no mark yet", async () => {
  const database = await openMigrated("0063_chapter_counts");
  const { db, connection } = database;
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at, email)
      values (1, 'rosewood', 'rosewood', 'Rosewood', 'x', 'x', null), (2, 'ada', 'ada', 'Ada', 'x', 'x', 'ada@example.org'),
        (3, 'ben', 'ben', 'Ben', 'x', 'x', null), (4, 'cleo', 'cleo', 'Cleo', 'x', 'x', null);
    update users set first_password_at = '2026-01-01', first_password_by = 1 where id = 2;
    insert into one_time_tokens (purpose, user_id, return_to, token_hash, created_at, expires_at)
      values ('printed-code', 3, '', 'a', '2026-01-02', '2026-01-16'), ('printed-code', 4, '', 'b', '2026-01-03', '2026-01-17'),
        ('sign-in', 2, '', 'c', '2026-01-03', '2026-01-17');
    insert into audit_log (at, real_user_id, user_id, action, details)
      values ('2026-01-02', 1, 1, 'user.printed-code', '{"id":3}'), ('2026-01-02', 9, 9, 'user.printed-code', '{"id":4}');`);
  await migrateTo(database, "0065_credential_marks");
  const marks = connection.prepare(
    "select user_id, kind, made_by, made_at, earlier_address, used_at, ends_at from credential_marks order by user_id",
  );
  expect(marks.raw().all()).toEqual([
    [2, "password", 1, "2026-01-01", "ada@example.org", null, null],
    [3, "code", 1, "2026-01-02", null, null, null],
    [4, "code", null, "2026-01-03", null, null, null],
  ]);
  await db.destroy();
});
