import { expect, test } from "vitest";
import { CollectedLog } from "../../../tests/support/collected-log";
import { addPeople } from "../../../tests/support/people";
import { openTestDatabase } from "../../../tests/support/template-database";
import { createStory } from "./stories.server";
import { pruneVersions } from "./versions.server";

const at = (day: string) => ({ now: () => new Date(`${day}T10:00:00.000Z`) });
const clock = at("2026-03-01");

test("the newest twenty texts stay, all of a week, then the last of each day, and every refused one", async () => {
  const { db } = await openTestDatabase();
  const { ada } = await addPeople(db);
  const { id } = await createStory({ db, clock, log: new CollectedLog() }, ada, 1, {
    content: "One.",
    age: null,
    date: "",
    location: "",
  });
  await db.deleteFrom("storyVersions").execute();
  const texts = Array.from({ length: 40 }, (_, number) => ({
    storyId: id,
    version: number === 5 ? null : number + 1,
    content: `Text ${number}.`,
    age: null,
    date: "",
    location: "",
    // Ten texts on each of four days.
    createdAt: `2026-02-0${1 + Math.floor(number / 10)}T10:00:${10 + (number % 10)}.000Z`,
  }));
  await db.insertInto("storyVersions").values(texts).execute();
  const before = { db, clock: at("2026-02-08"), log: new CollectedLog() };
  await pruneVersions(before);
  expect(await db.selectFrom("storyVersions").select("id").execute()).toHaveLength(40);
  await pruneVersions({ db, clock, log: new CollectedLog() });
  const kept = await db.selectFrom("storyVersions").select("content").orderBy("id").execute();
  const expected = [5, 9, 19, ...Array.from({ length: 20 }, (_, place) => 20 + place)];
  expect(kept.map(({ content }) => content)).toEqual(expected.map((number) => `Text ${number}.`));
  await pruneVersions({ db, clock, log: new CollectedLog() });
  expect(await db.selectFrom("storyVersions").select("id").execute()).toHaveLength(expected.length);
  await db.destroy();
});
