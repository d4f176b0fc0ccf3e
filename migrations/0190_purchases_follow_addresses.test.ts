import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a purchase follows its account's address, if it was the account's own and no gift", async () => {
  const database = await openMigrated("0189_ends_in_utc");
  const { db, connection } = database;
  connection.pragma("foreign_keys = off");
  connection.exec(`insert into users (id, username, username_key, display_name, email, password_hash, created_at)
    values (7, 'ruth', 'ruth', 'Ruth', 'ruth@old.example', '', 'x'),
      (8, 'anna', 'anna', 'Anna', 'anna@old.example', '', 'x')`);
  const purchase = connection.prepare(
    `insert into checkouts (user_id, email, is_gift, reference, plan_id, quote, due_cents, state, created_at, updated_at)
      values (?, ?, ?, ?, 'basic', '{}', 100, 'paid', 'x', 'x')`,
  );
  const purchases: [number, string | null, number][] = [
    [7, "Ruth@old.example", 0],
    [7, "daughter@old.example", 0],
    [7, "ruth@old.example", 1],
    [7, null, 0],
    [8, "ruth@old.example", 0],
  ];
  for (const [place, row] of purchases.entries()) purchase.run(...row, `p-${place}`);
  await migrateTo(database, "0190_purchases_follow_addresses");
  connection.exec("update users set email = 'ruth@new.example' where id = 7");
  const addresses = () => connection.prepare("select email from checkouts order by id").pluck().all();
  const followed = ["ruth@new.example", "daughter@old.example", "ruth@old.example", null, "ruth@old.example"];
  expect(addresses()).toEqual(followed);
  connection.exec("update users set email = null where id = 7");
  expect(addresses()).toEqual(followed);
  await db.destroy();
});
