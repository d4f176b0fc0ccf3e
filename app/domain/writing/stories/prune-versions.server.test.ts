import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "~/db/open.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { pruneVersions } from "./prune-versions.server";
import { createStory } from "./stories.server";

const at = (day: string) => ({ now: () => new Date(`${day}T10:00:00.000Z`) });
const clock = at("2026-03-01");

test("the first and the newest twenty texts stay, all of a week, then the last of each day, and every refused one", async () => {
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
  const expected = [0, 5, 9, 19, ...Array.from({ length: 20 }, (_, place) => 20 + place)];
  expect(kept.map(({ content }) => content)).toEqual(expected.map((number) => `Text ${number}.`));
  await pruneVersions({ db, clock, log: new CollectedLog() });
  expect(await db.selectFrom("storyVersions").select("id").execute()).toHaveLength(expected.length);
  await db.destroy();
});

const crowdedStories = 30;
const versionsOfCrowded = 400;

/** Stories of all sizes, more versions than are read at once, in days of four versions. */
async function addManyStories(db: Db): Promise<void> {
  const { ada } = await addPeople(db);
  await sql`pragma foreign_keys = off`.execute(db);
  for (let story = 1; story <= crowdedStories * 10; story += 1) {
    const count = story % 10 === 0 ? versionsOfCrowded : story % 23;
    const versions = Array.from({ length: count }, (_, number) => ({
      storyId: story + ada.userId * 1_000,
      version: number % 7 === 3 ? null : number + 1,
      content: "",
      date: "",
      location: "",
      createdAt: new Date(Date.UTC(2025, 9, 1) + number * 6 * 3_600_000 + story).toISOString(),
    }));
    if (count > 0) await db.insertInto("storyVersions").values(versions).execute();
  }
}

/** All versions at once, as the rule says. */
async function idsThatStay(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, version, created_at,
        row_number() over (partition by story_id, version is null order by id desc) as newest,
        row_number() over (partition by story_id, version is null, substr(created_at, 1, 10) order by id desc)
          as newest_of_day,
        row_number() over (partition by story_id, version is null order by id) as oldest
      from story_versions
    )
    where version is null or oldest = 1 or newest <= 20 or newest_of_day = 1 or created_at >= '2026-02-22T10:00:00.000Z'
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function allIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("storyVersions").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

test("many stories are thinned in pieces as if at once", async () => {
  const { db } = await openTestDatabase();
  await addManyStories(db);
  const stay = await idsThatStay(db);
  expect((await allIds(db)).length).toBeGreaterThan(stay.length + 5_000);
  await pruneVersions({ db, clock, log: new CollectedLog() });
  expect(await allIds(db)).toEqual(stay);
  await db.destroy();
});

test("a run that is stopped has deleted only what may go, and the next one does the rest", async () => {
  const { db } = await openTestDatabase();
  await addManyStories(db);
  const [before, stay] = [await allIds(db), await idsThatStay(db)];
  const deps = { db, clock, log: new CollectedLog() };
  const stopping = new AbortController();
  const stopped = pruneVersions(deps, stopping.signal);
  let left = before.length;
  while (left === before.length) {
    await new Promise((resolve) => setImmediate(resolve));
    left = (await allIds(db)).length;
  }
  stopping.abort();
  await stopped;
  const kept = new Set(await allIds(db));
  expect(kept.size).toBeLessThan(before.length);
  expect(kept.size).toBeGreaterThan(stay.length);
  expect(stay.filter((id) => !kept.has(id))).toEqual([]);
  await pruneVersions(deps);
  expect(await allIds(db)).toEqual(stay);
  await db.destroy();
});
