import { expect, test } from "vitest";
import { endOfDay } from "~/domain/base/last-day";
import { migrateTo, openMigrated } from "../tests/support/migrated-database";

test("a last day goes on until it is over everywhere; an instant and what has ended stay", async () => {
  const database = await openMigrated("0230_family_by_address");
  const { db, connection } = database;
  connection.pragma("foreign_keys = off");
  const member = connection.prepare(
    `insert into circle_members (user_id, name, relation, role, token_hash, sealed_token, created_at, locale, until, ended_at)
      values (1, 'Ruth', '', 'ask', ?, 'x', 'x', 'en', ?, ?)`,
  );
  const volunteer = connection.prepare(
    `insert into volunteers (user_id, name, locale, sees_all, token_hash, created_at, until, ended_at)
      values (1, 'Ruth', 'en', 1, ?, 'x', ?, ?)`,
  );
  const given = [
    ["2026-12-31T23:59:59.999Z", null],
    ["2026-12-31T18:00:00.000Z", null],
    ["2026-12-31T23:59:59.999Z", "2026-12-01T10:00:00.000Z"],
  ];
  for (const [place, times] of given.entries())
    for (const table of [member, volunteer]) table.run(`token-${place}`, ...times);
  await migrateTo(database, "0231_last_days");
  for (const table of ["circle_members", "volunteers"])
    expect(connection.prepare(`select until from ${table} order by id`).pluck().all()).toEqual([
      endOfDay("2026-12-31"),
      "2026-12-31T18:00:00.000Z",
      "2026-12-31T23:59:59.999Z",
    ]);
  await db.destroy();
});
