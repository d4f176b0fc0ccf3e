import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestDatabase } from "../../tests/support/template-database";

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  database = await openTestDatabase();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await database.db.destroy();
});

test("a statement is prepared once, whatever its values are", async () => {
  const { db } = database;
  const compile = vi.fn(Function);
  const run = async (limit: number) => {
    const rows = await db
      .selectFrom("prompts")
      .select("id")
      .where("id", ">=", limit)
      .where("sortOrder", ">=", limit - 1)
      .limit(limit)
      .execute();
    expect(rows).toHaveLength(limit);
  };
  // The driver compiles a function for the rows of a statement each time SQLite has prepared it.
  vi.stubGlobal("Function", compile);
  await run(1);
  const first = compile.mock.calls.length;
  await run(5);
  await run(3);
  expect(first).toBe(1);
  expect(compile).toHaveBeenCalledTimes(first);
});

test("values stay values: text of digits is no number", async () => {
  const { rows } = await database.db.executeQuery<{ one: string; two: number }>(
    database.db.selectNoFrom(({ val }) => [val("007").as("one"), val(7).as("two")]).compile(),
  );
  expect(rows).toEqual([{ one: "007", two: 7 }]);
});
