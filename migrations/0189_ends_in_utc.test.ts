import { expect, test } from "vitest";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("the end of a link is in UTC, whatever offset it was given in", async () => {
  const database = await openMigrated("0188_languages_of_invoices");
  const { db, connection } = database;
  connection.pragma("foreign_keys = off");
  const member = connection.prepare(
    `insert into circle_members (user_id, name, relation, role, token_hash, sealed_token, created_at, locale, until)
      values (1, 'Ruth', '', 'ask', ?, 'x', 'x', 'en', ?)`,
  );
  const given = [
    "2026-10-05T01:00:00+02:00",
    "2026-10-05T01:00:00.000Z",
    "2026-10-05T01:00:00.5-08:00",
    null,
  ];
  for (const [place, until] of given.entries()) member.run(`token-${place}`, until);
  await migrateTo(database, "0189_ends_in_utc");
  expect(connection.prepare("select until from circle_members order by id").pluck().all()).toEqual([
    "2026-10-04T23:00:00.000Z",
    "2026-10-05T01:00:00.000Z",
    "2026-10-05T09:00:00.500Z",
    null,
  ]);
  await db.destroy();
});
