import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople, addPerson } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { createStory } from "../../writing/stories/stories.server";
import { listResidents } from "./residents.server";

const day = 24 * 3_600_000;

test("an owner sees who wrote this week and who has gone quiet, of their own people alone, in one query", async () => {
  let queries = 0;
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { olive, otto, ben } = await addPeople(db);
  const ago = (days: number) => new Date(deps.clock.now().getTime() - days * day).toISOString();
  const add = async (name: string, { wrote, joined }: { wrote: number | null; joined: number }) => {
    const person = await addPerson(db, name, { displayName: name });
    await db
      .updateTable("users")
      .set({ assignedOwnerId: olive.userId, createdAt: ago(joined) })
      .where("id", "=", person.userId)
      .execute();
    if (wrote === null) return person;
    await createStory(deps, person, 1, { content: "One.", age: null, date: "", location: "" });
    await db
      .updateTable("stories")
      .set({ updatedAt: ago(wrote) })
      .where("userId", "=", person.userId)
      .execute();
    return person;
  };
  await add("today", { wrote: 0, joined: 100 });
  await add("six-days", { wrote: 6, joined: 100 });
  await add("ten-days", { wrote: 10, joined: 100 });
  await add("three-weeks", { wrote: 21, joined: 100 });
  await add("never", { wrote: null, joined: 30 });
  await add("newcomer", { wrote: null, joined: 3 });
  const suspended = await add("suspended", { wrote: 40, joined: 100 });
  await db
    .updateTable("users")
    .set({ suspendedAt: ago(1) })
    .where("id", "=", suspended.userId)
    .execute();
  await createStory(deps, ben, 1, { content: "One.", age: null, date: "", location: "" });
  await db
    .updateTable("users")
    .set({ suspendedAt: ago(1) })
    .where("usernameKey", "=", "ada")
    .execute();

  queries = 0;
  const { wroteThisWeek, goneQuiet } = await listResidents(deps, olive);
  expect(queries).toBe(1);
  expect(wroteThisWeek.map(({ displayName }) => displayName)).toEqual(["today", "six-days"]);
  expect(goneQuiet.map(({ displayName }) => displayName)).toEqual(["never", "three-weeks"]);
  expect(await listResidents(deps, otto)).toEqual({ wroteThisWeek: [], goneQuiet: [] });
  expect(await listResidents(deps, ben)).toEqual({ wroteThisWeek: [], goneQuiet: [] });
});
