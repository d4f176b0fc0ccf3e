import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a payment that was begun before goes on without a language", async () => {
  const database = await openMigrated("0190_purchases_follow_addresses");
  const { db, connection } = database;
  connection.exec(`
    insert into payments (kind, reference, description, due_cents, created_at, started_at, updated_at)
      values ('plan', 'a', 'Guided', 8100, 'x', 'x', 'x');`);
  await migrateTo(database, "0203_payment_languages");
  expect(connection.prepare("select description, locale from payments").raw().all()).toEqual([
    ["Guided", null],
  ]);
  await db.destroy();
});
