import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "~/db/open.server";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

/* Payments of the earlier tables are all there afterwards, and go with their rows. */

let database: OpenDatabase;

beforeEach(async () => {
  database = await openMigrated("0026_standard_names");
});

afterEach(() => database.db.destroy());

function insert(table: string, row: Record<string, string | number | null>): void {
  const names = Object.keys(row);
  const places = names.map((name) => `@${name}`).join(", ");
  database.connection.prepare(`insert into ${table} (${names.join(", ")}) values (${places})`).run(row);
}

const at = "2026-01-02T03:04:05.678Z";
const ids = { payment_id: "pi_1", client_secret: "pi_1_secret", hosted_payment_id: "cs_1" };
const checkout = {
  ...ids,
  reference: "plan-1",
  plan_id: "guided",
  quote: "{}",
  due_cents: 8100,
  state: "processing",
  attempt: 3,
  customer_id: "cus_1",
  subscription_id: "sub_1",
  failure: "Your card was declined.",
  action_url: "https://bank.example",
  created_at: at,
  updated_at: "2026-02-02T03:04:05.678Z",
  ended_at: "2026-03-02T03:04:05.678Z",
};
const order = {
  ...ids,
  order_number: "ALR-1",
  story_type: "biography",
  input_hash: "x",
  book_title: "x",
  author_name: "x",
  pages: 24,
  approved_at: at,
  copies: 1,
  price_cents: 2400,
  total_cents: 2400,
  payment_way: "online",
  payment_status: "unpaid",
  attempt: 2,
  content_hash: "x",
  created_at: at,
  status_changed_at: at,
};

test("every payment of a checkout or online order has its row", async () => {
  insert("checkouts", checkout);
  insert("print_orders", order);
  insert("print_orders", {
    ...order,
    order_number: "ALR-2",
    payment_way: "invoice",
    attempt: 1,
    payment_id: null,
    client_secret: null,
    hosted_payment_id: null,
  });
  await migrateTo(database, "0027_payments");
  const rows = await database.db.selectFrom("payments").selectAll().orderBy("id").execute();
  const { connection } = database;
  expect(rows).toMatchObject([
    {
      kind: "plan",
      reference: "plan-1",
      attempt: 3,
      dueCents: 8100,
      customerId: "cus_1",
      paymentId: "pi_1",
      clientSecret: "pi_1_secret",
      hostedPaymentId: "cs_1",
      subscriptionId: "sub_1",
      failure: "Your card was declined.",
      actionUrl: "https://bank.example",
      createdAt: at,
      startedAt: at,
      updatedAt: checkout.updated_at,
      subscriptionEndedAt: checkout.ended_at,
      unknownAt: null,
    },
    {
      kind: "book",
      reference: "ALR-1",
      attempt: 2,
      dueCents: 2400,
      paymentId: "pi_1",
      clientSecret: "pi_1_secret",
      hostedPaymentId: "cs_1",
      createdAt: at,
      startedAt: at,
    },
  ]);
  expect(connection.prepare("select state, due_cents from checkouts").get()).toEqual({
    state: "processing",
    due_cents: 8100,
  });
  connection.exec("delete from checkouts; delete from print_orders");
  expect(await database.db.selectFrom("payments").selectAll().execute()).toEqual([]);
});
