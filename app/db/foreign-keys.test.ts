import type { Database } from "better-sqlite3";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../tests/support/template-database";

/* SQLite looks for the rows that name a deleted row: without an index it reads their whole table, for each deleted row. */

interface ForeignKey {
  table: string;
  column: string;
}

test("each foreign key has an index that begins with its column", async () => {
  const { db, connection } = await openTestDatabase();
  const found = listForeignKeys(connection);
  expect(found.length).toBeGreaterThan(150);
  expect(
    found.filter((key) => !isIndexed(connection, key)).map(({ table, column }) => `${table}.${column}`),
  ).toEqual([]);
  await db.destroy();
});

function listForeignKeys(connection: Database): ForeignKey[] {
  return connection
    .prepare<[], ForeignKey>(
      `select tables.name as "table", keys."from" as "column"
        from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
        where tables.type = 'table' order by 1, 2`,
    )
    .all();
}

/** The rowid is an index itself. SQLite uses one of some rows where the column is not null, since it never looks for null. */
function isIndexed(connection: Database, { table, column }: ForeignKey): boolean {
  const isKey = connection
    .prepare<[string, string], number>(
      "select pk from pragma_table_info(?) where name = ? and type = 'INTEGER'",
    )
    .pluck()
    .get(table, column);
  const lone = connection
    .prepare<[string], number>("select count(*) from pragma_table_info(?) where pk > 0")
    .pluck()
    .get(table);
  if (isKey && lone === 1) return true;
  const indexes = connection
    .prepare<[string, string], { partial: number; sql: string | null }>(
      `select indexes.partial, master.sql
        from pragma_index_list(?) as indexes
        join pragma_index_info(indexes.name) as columns on columns.seqno = 0 and columns.name = ?
        left join sqlite_master as master on master.name = indexes.name`,
    )
    .all(table, column);
  return indexes.some(({ partial, sql }) => partial === 0 || sql?.endsWith(`where ${column} is not null`));
}
