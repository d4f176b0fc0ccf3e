import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a plan of before has the tax rate of its checkout, and none of a next plan", async () => {
  const database = await openMigrated("0190_purchases_follow_addresses");
  const { db, connection } = database;
  connection.pragma("foreign_keys = off");
  connection
    .prepare(
      `insert into subscriptions (user_id, checkout_id, plan_id, state, last_event_at, next_plan_id, next_monthly_cents, created_at, updated_at)
        values (1, 1, 'guided', 'active', 'x', 'self-serve', 2700, 'x', 'x')`,
    )
    .run();
  await migrateTo(database, "0199_tax_of_next_plans");
  expect(
    connection
      .prepare("select plan_id, next_monthly_cents, tax_rate, next_tax_rate from subscriptions")
      .get(),
  ).toEqual({ plan_id: "guided", next_monthly_cents: 2700, tax_rate: null, next_tax_rate: null });
  await db.destroy();
});
