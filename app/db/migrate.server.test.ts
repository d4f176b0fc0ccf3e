import { expect, test } from "vitest";
import { openMigrated } from "../../tests/support/migrated-database";
import { MigrationError, migrateDatabase } from "./migrate.server";
import { unfinishedStates } from "./unfinished-states";

/** Opens a database as the version with these migrations left it. */
async function openUnfinished(last: string, lacks: string[], revision = "") {
  const database = await openMigrated("0045_kept_forms");
  const { connection } = database;
  const remove = connection.prepare("delete from kysely_migration where name = ?");
  for (const name of lacks) remove.run(name);
  const ran = connection.prepare("insert or ignore into kysely_migration (name, timestamp) values (?, 'x')");
  ran.run(last);
  connection
    .prepare("insert into releases (version, revision, started_at) values ('1.0.0', ?, 'x')")
    .run(revision);
  if (last < "0045_kept_forms") connection.prepare("delete from kysely_migration where name > ?").run(last);
  return database;
}

test.each(unfinishedStates)(
  "a house of an unfinished version is left, and its commits are named: $last, $lacks",
  async (state) => {
    const database = await openUnfinished(state.last, state.lacks);
    const refused = migrateDatabase(database);
    await expect(refused).rejects.toThrow(MigrationError);
    const one = state.commits.length === 1;
    const named = one ? `commit ${state.commits[0]}` : `one of the commits ${state.commits.join(", ")}`;
    await expect(refused).rejects.toThrow(`(${named}) and cannot be`);
    await database.db.destroy();
  },
);

test("the commit that wrote it is named where the database knows it", async () => {
  const [, { last, lacks } = { last: "", lacks: [] }] = unfinishedStates;
  const database = await openUnfinished(last, lacks, "379f6f21aaaabbbbccccddddeeeeffff00001111");
  await expect(migrateDatabase(database)).rejects.toThrow(
    "by an unfinished version (commit 379f6f21) and cannot",
  );
  await database.db.destroy();
});

test("all 26 unfinished versions are known", () => {
  const commits = unfinishedStates.flatMap((state) => state.commits);
  expect([commits.length, new Set(commits).size]).toEqual([26, 26]);
});
