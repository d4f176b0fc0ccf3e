import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("what was an answer before is known as added, and what was only typed is not", async () => {
  const database = await openMigrated("0203_payment_languages");
  const { db, connection } = database;
  connection.exec(`
    insert into users (id, username, username_key, password_hash, display_name, created_at) values (7, 'ada', 'ada', 'x', 'Ada', 'x');
    insert into mailed_questions (id, user_id, reason, token_hash, password_mark, created_at, expires_at) values (3, 7, 'next', 'a', 'x', 'x', 'x');
    insert into question_drafts (user_id, mailed_question_id, browser_hash, content, updated_at, committed_at)
      values (7, 3, 'one', 'It snowed.', 'x', 'x'), (7, 3, 'two', 'We had', 'x', null);`);
  await migrateTo(database, "0225_typed_answers");
  expect(
    connection.prepare("select content, added, form from question_drafts order by id").raw().all(),
  ).toEqual([
    ["It snowed.", "It snowed.", null],
    ["We had", "", null],
  ]);
  await db.destroy();
});
