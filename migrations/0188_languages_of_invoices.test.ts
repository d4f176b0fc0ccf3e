import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("an invoice of before is in the language that its lines were said in, as far as it is known", async () => {
  const database = await openMigrated("0187_kept_covers");
  const { db, connection } = database;
  connection.pragma("foreign_keys = off");
  connection.exec(`
    insert into users (id, username, username_key, display_name, password_hash, created_at, locale)
      values (1, 'ada', 'ada', 'Ada', 'x', 'x', 'es');
    insert into invoices (id, number, order_id, token, state, seller, lines, total_cents, issued_at, due_at)
      values (1, 1, null, 'a', 'open', '{}', '[]', 1, 'x', 'x'), (2, 2, null, 'b', 'open', '{}', '[]', 1, 'x', 'x');
    insert into house_bills (owner_id, month, reference, rate_cents, invoice_id, created_at)
      values (1, '2026-10', 'a', 1, 2, 'x');`);
  await migrateTo(database, "0188_languages_of_invoices");
  expect(connection.prepare("select id, locale from invoices order by id").raw().all()).toEqual([
    [1, "en"],
    [2, "es"],
  ]);
  await db.destroy();
});
