import { expect, test } from "vitest";
import { addPeople } from "../../tests/support/people";
import { openTestDatabase } from "../../tests/support/template-database";
import { countFoundBy, isFoundBy } from "./people-search";

test("the index follows who comes, changes and goes", async () => {
  const { db } = await openTestDatabase();
  const { ada } = await addPeople(db);
  const find = async (word: string) => {
    const isFound = isFoundBy([word]);
    if (!isFound) return null;
    return (await db.selectFrom("users").select("usernameKey").where(isFound).execute()).map(
      ({ usernameKey }) => usernameKey,
    );
  };
  const users = db.updateTable("users").where("id", "=", ada.userId);
  await users.set({ nameKey: "ada whitfield", email: "ada@river.example" }).execute();
  expect([await find("hitfi"), await find("river.ex"), await find("nobody")]).toEqual([["ada"], ["ada"], []]);
  await users.set({ nameKey: 'ada "the river" müller' }).execute();
  expect([await find("hitfi"), await find('"the'), await find("müll")]).toEqual([[], ["ada"], ["ada"]]);
  expect([await find("ad"), await find("a\0b")]).toEqual([null, null]);
  expect([
    await countFoundBy(db, [["müll"], ["river"]]),
    await countFoundBy(db, [["muell", "müll"], ["ben"]]),
  ]).toEqual([1, 0]);
  expect([await countFoundBy(db, [["müll"], ["ad"]]), await countFoundBy(db, [])]).toEqual([null, null]);
  await db.deleteFrom("users").where("id", "=", ada.userId).execute();
  expect(await find("river")).toEqual([]);
  await db.destroy();
});
