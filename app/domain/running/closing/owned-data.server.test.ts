import { beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "~/db/open.server";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { otherUserColumns, ownedTables } from "./owned-data.server";

/* No table of a person's can be forgotten: the database itself is asked for all of them. */

let connection: OpenDatabase["connection"];

beforeEach(async () => {
  connection = (await openTestDatabase()).connection;
});

interface Table {
  name: string;
  columns: string[];
  keys: { table: string; from: string; on_delete: string }[];
}

/** Tables that hold nothing of a person's under their number. */
const nobodys = [
  "alarm_calls",
  "attempts",
  "audit_log",
  "backup_runs",
  "clock_state",
  // Goes with the message.
  "contact_answers",
  "contact_messages",
  "decided_disputes",
  "event_counts",
  // Go with the checkout; an unwrapped one stays without whose it was.
  "gift_links",
  "gifts",
  "health_alerts",
  // Bookkeeping of the house: a resident's days stay without whose they were (migration 0135).
  "house_stays",
  // The same; the invoice loses its buyer by a trigger (migration 0136).
  "house_bills",
  "house_bill_lines",
  // Bookkeeping: anonymized with the checkout (migration 0041).
  "invoices",
  "kysely_migration",
  "kysely_migration_lock",
  "mail_counts",
  // Deleted by triggers with the checkout or order that its reference names (migration 0027).
  "payments",
  // As payments are (migration 0040).
  "refunds",
  "prices",
  "order_lines",
  "print_order_changes",
  "print_orders",
  "promo_codes",
  "promo_uses",
  "releases",
  "resident_month_rates",
  "settings",
  "shipping_zone_countries",
  "shipping_zone_steps",
  "shipping_zones",
  "sign_in_bursts",
  "sqlite_sequence",
  "tax_rules",
  // Before there is an account; gone after two days.
  "trial_requests",
  "users",
  "payment_events",
  // Goes with the writing service.
  "writing_calls",
];

function tables(): Table[] {
  // The search's index follows the users by triggers (migration 0024).
  const names = connection
    .prepare("select name from sqlite_master where type = 'table' and name not like 'people_search%'")
    .all() as { name: string }[];
  return names.map(({ name }) => ({
    name,
    columns: (connection.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name),
    keys: connection.pragma(`foreign_key_list(${name})`) as Table["keys"],
  }));
}

const listed = new Set(
  ownedTables.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

describe("the list of what belongs to a person", () => {
  test("has every column that names one", () => {
    const naming = tables().flatMap(({ name, columns, keys }) => {
      const pointing = keys.filter(({ table }) => table === "users").map(({ from }) => from);
      const called = columns.filter((column) => /(^|_)user_id$/.test(column));
      return [...new Set([...pointing, ...called])].map((column) => `${name}.${column}`);
    });
    const known = [...[...listed].map((name) => `${name}.user_id`), ...Object.keys(otherUserColumns)];
    expect(naming.sort()).toEqual(known.sort());
  });

  test("has every table, but for those that go with one, and those that are nobody's", () => {
    const goesWith = ({ keys }: Table) =>
      keys.some(({ table, on_delete }) => listed.has(table) && on_delete === "CASCADE");
    const forgotten = tables().filter(
      (table) => !listed.has(table.name) && !goesWith(table) && !nobodys.includes(table.name),
    );
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });
});
