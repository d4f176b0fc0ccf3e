import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("what money did in the history of an order is kept as figures, and everything else as it was", async () => {
  const database = await openMigrated("0203_payment_languages");
  const { db, connection } = database;
  connection.pragma("foreign_keys = off");
  const notes = [
    ["payment", "$14.00 refunded"],
    ["payment", "$1,234.50 refunded"],
    ["payment", "refund of $0.05 failed"],
    ["payment", "not refunded"],
    ["payment", "paid a second time (pi_123): please give it back"],
    ["payment", "refunded"],
    ["payment", "paid"],
    ["reason", "$14.00 refunded"],
    ["status", "shipped"],
  ];
  const add = connection.prepare(
    `insert into print_order_changes (order_id, what, before, after, changed_at) values (1, ?, 'paid', ?, 'x')`,
  );
  for (const note of notes) add.run(note);
  await migrateTo(database, "0215_money_steps");
  const read = connection.prepare("select what, after, before from print_order_changes order by id");
  expect(read.raw().all()).toEqual(
    [
      ["refund", "1400"],
      ["refund", "123450"],
      ["refund-failed", "5"],
      ["refund-declined", ""],
      ["paid-twice", "pi_123"],
      ["payment", "refunded"],
      ["payment", "paid"],
      ["reason", "$14.00 refunded"],
      ["status", "shipped"],
    ].map((step) => [...step, "paid"]),
  );
  await db.destroy();
});
