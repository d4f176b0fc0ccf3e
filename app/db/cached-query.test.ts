import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addPeople } from "../../tests/support/people";
import { openTestDatabase } from "../../tests/support/template-database";
import { cachedQuery } from "./cached-query";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  database = await openTestDatabase();
  people = await addPeople(database.db);
});

afterEach(() => database.db.destroy());

test("is built once, and runs with the values of each call", async () => {
  const build = vi.fn((db: typeof database.db, { userId }: { userId: number }) =>
    db.selectFrom("users").select(["id", "displayName"]).where("id", "=", userId).where("isOwner", "=", 0),
  );
  const findPerson = cachedQuery(build);
  const { ada, ben } = people;
  expect(await findPerson(database.db, { userId: ada.userId })).toEqual([
    { id: ada.userId, displayName: ada.displayName },
  ]);
  expect(await findPerson(database.db, { userId: ben.userId })).toEqual([
    { id: ben.userId, displayName: ben.displayName },
  ]);
  expect(await findPerson(database.db, { userId: 0 })).toEqual([]);
  expect(build).toHaveBeenCalledTimes(1);
});

test("takes lists of any length", async () => {
  const build = vi.fn((db: typeof database.db, { ids }: { ids: readonly number[] }) =>
    db.selectFrom("users").select("id").where("id", "in", ids).orderBy("id"),
  );
  const findPeople = cachedQuery(build);
  const { ada, ben } = people;
  const both = [{ id: ada.userId }, { id: ben.userId }].sort((one, other) => one.id - other.id);
  expect(await findPeople(database.db, { ids: [ada.userId] })).toEqual([{ id: ada.userId }]);
  expect(await findPeople(database.db, { ids: [ben.userId] })).toEqual([{ id: ben.userId }]);
  expect(await findPeople(database.db, { ids: [ada.userId, ben.userId] })).toEqual(both);
  expect(build).toHaveBeenCalledTimes(2);
  const many = Array.from({ length: 100 }, (_, index) => -index);
  expect(await findPeople(database.db, { ids: [...many, ada.userId, ben.userId] })).toEqual(both);
});

test("is built for each boolean, which may choose its conditions", async () => {
  const build = vi.fn((db: typeof database.db, { isOwn, userId }: { isOwn: boolean; userId: number }) => {
    const found = db.selectFrom("users").select("id").orderBy("id");
    return isOwn ? found.where("id", "=", userId) : found.where("id", "!=", userId);
  });
  const findPeople = cachedQuery(build);
  const { ada } = people;
  for (const _time of [1, 2]) {
    const own = await findPeople(database.db, { isOwn: true, userId: ada.userId });
    const others = await findPeople(database.db, { isOwn: false, userId: ada.userId });
    expect(own).toEqual([{ id: ada.userId }]);
    expect(others).not.toContainEqual({ id: ada.userId });
    expect(others.length).toBeGreaterThan(1);
  }
  expect(build).toHaveBeenCalledTimes(2);
});

test("is built for each variant", async () => {
  const build = vi.fn((db: typeof database.db, { count }: { count: number }, dir: "asc" | "desc") =>
    db.selectFrom("users").select("id").orderBy("id", dir).limit(count),
  );
  const findPeople = cachedQuery(build);
  for (const _time of [1, 2]) {
    const [first] = await findPeople(database.db, { count: 1 }, "asc");
    const [last] = await findPeople(database.db, { count: 1 }, "desc");
    expect(first?.id).toBeLessThan(last?.id ?? 0);
  }
  expect(build).toHaveBeenCalledTimes(2);
});

test("sees the rows of the transaction it runs in", async () => {
  const findTitle = cachedQuery((db: typeof database.db, { id }: { id: number }) =>
    db.selectFrom("users").select("displayName").where("id", "=", id),
  );
  const { userId: id } = people.ada;
  await database.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ displayName: "Renamed" }).where("id", "=", id).execute();
    expect(await findTitle(trx, { id })).toEqual([{ displayName: "Renamed" }]);
  });
});

test("tells booleans apart by their names, in whatever order a caller writes them", async () => {
  const build = (db: typeof database.db, { isFirst, isNone }: { isFirst: boolean; isNone: boolean }) => {
    const found = db.selectFrom("users").select("id").orderBy("id");
    if (isNone) return found.where("id", "=", 0);
    return isFirst ? found.limit(1) : found;
  };
  const findPeople = cachedQuery(build);
  expect(await findPeople(database.db, { isFirst: true, isNone: false })).toHaveLength(1);
  expect(await findPeople(database.db, { isNone: true, isFirst: false })).toEqual([]);
  expect(await findPeople(database.db, { isNone: false, isFirst: true })).toHaveLength(1);
});
