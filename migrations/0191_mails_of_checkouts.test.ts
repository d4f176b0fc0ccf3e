import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a mail that waits is known by its checkout, where its address has bought once", async () => {
  const database = await openMigrated("0190_purchases_follow_addresses");
  const { db, connection } = database;
  const purchase = connection.prepare(
    `insert into checkouts (id, email, reference, plan_id, quote, due_cents, state, created_at, updated_at)
      values (?, ?, ?, 'basic', '{}', 100, 'paid', 'x', 'x')`,
  );
  for (const [id, email] of [
    [1, "Once@example.org"],
    [2, "twice@example.org"],
    [3, "twice@example.org"],
  ])
    purchase.run(id, email, `p-${id}`);
  const mail = connection.prepare(
    `insert into mails (kind, recipient, subject, text, html, state, created_at, queued_at, next_try_at)
      values (?, ?, 's', 't', 'h', ?, 'x', 'x', 'x')`,
  );
  mail.run("welcome", "once@example.org", "queued");
  mail.run("welcome", "once@example.org", "sent");
  mail.run("sign-in-link", "once@example.org", "queued");
  mail.run("welcome", "twice@example.org", "queued");
  await migrateTo(database, "0191_mails_of_checkouts");
  const known = connection.prepare("select checkout_id from mails order by id").pluck().all();
  expect(known).toEqual([1, null, null, null]);
  await db.destroy();
});
