import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { parseInput } from "../../base/schema-fields";
import { saveBio } from "../bio/bio.server";
import { BioInput } from "../bio/schema";
import { createChapter, listChapters } from "../chapters/chapters.server";
import { createPrompt, updatePrompt } from "../prompts/prompts.server";
import { createStory, trashStory, updateStory } from "../stories/stories.server";
import { type Chronology, getTimeline, type StageTimeline } from "./timeline.server";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;
let queries = 0;

beforeEach(async () => {
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

const bio = parseInput(BioInput, {
  name: "Ada Whitfield",
  birthdate: "June 3, 1944",
  birthplace: "Galena",
  marriageDate: "spring 1966",
  spouse: "Tom",
  introduction: "One.\n\nTwo.",
  significantEvents: ["1952: The flood", "A day without a year"],
});

const write = (promptId: number, content: string, date = "", age: number | null = null, actor = people.ada) =>
  createStory(deps, actor, promptId, { content, age, date, location: "" });

async function chronology(type: "biography" | "mission" = "biography"): Promise<Chronology> {
  const chapters = await listChapters(deps.db, people.ada, type);
  const timeline = await getTimeline(deps.db, people.ada, type, "chronological", chapters);
  if (timeline.mode !== "chronological") throw new Error("The other mode was asked for.");
  return timeline;
}

async function stages(): Promise<StageTimeline> {
  const chapters = await listChapters(deps.db, people.ada, "biography");
  const timeline = await getTimeline(deps.db, people.ada, "biography", "stages", chapters);
  if (timeline.mode !== "stages") throw new Error("The other mode was asked for.");
  return timeline;
}

test("tells a life along the years, birth first", async () => {
  await saveBio(deps, people.ada, bio);
  await write(9, "Grown.", "1960");
  await write(1, "An ancestor came.", "1890");
  await write(2, `Long ${"words ".repeat(200)}`, "", 7);
  await write(3, "Who knows when.");
  await updatePrompt(deps, people.ada, 9, { title: "In my words", description: "" });
  const { birth, dated, aged, undated, decades } = await chronology();
  expect(birth).toMatchObject({ when: "June 3, 1944", title: "Born in Galena", text: "One. Two." });
  expect(dated.map(({ kind, when }) => [kind, when])).toEqual([
    ["story", "1890"],
    ["story", "Age 7"],
    ["event", "1952"],
    ["story", "1960"],
    ["marriage", "spring 1966"],
  ]);
  expect(dated[1]?.text.length).toBeLessThan(145);
  expect(dated[3]).toMatchObject({ title: "In my words", promptId: 9, chapterId: 2, text: "Grown." });
  expect(dated[4]).toMatchObject({ title: "Married Tom", promptId: null });
  expect([aged, undated.map(({ promptId }) => promptId)]).toEqual([[], [3]]);
  expect(decades.map(({ name }) => name)).toEqual(["1890s", "1950s", "1960s"]);
});

test("without a day and place of birth has no birth, and ages stand alone", async () => {
  await write(1, "One.", "", 30);
  await write(2, "Two.", "", 7);
  expect(await chronology()).toMatchObject({ birth: null, dated: [], aged: [{ age: 7 }, { age: 30 }] });
  await saveBio(deps, people.ada, { ...bio, birthdate: "", marriageDate: "", significantEvents: [] });
  expect((await chronology()).birth).toMatchObject({ when: "", title: "Born in Galena" });
});

test("offers a question of that age for each decade without an entry, from the birth until today", async () => {
  await saveBio(deps, people.ada, { ...bio, birthdate: "3/6/1944", marriageDate: "", significantEvents: [] });
  await write(20, "Grown.", "1971");
  const chapters = await listChapters(deps.db, people.ada, "biography");
  const offered = async (today?: Date) => {
    queries = 0;
    const timeline = await getTimeline(deps.db, people.ada, "biography", "chronological", chapters, {
      today,
    });
    return "emptyDecades" in timeline ? timeline.emptyDecades : [];
  };
  const found = await offered(new Date("2026-05-01"));
  expect(queries).toBe(3);
  expect(found.map(({ name }) => name)).toEqual([
    "1950s",
    "1960s",
    "1980s",
    "1990s",
    "2000s",
    "2010s",
    "2020s",
  ]);
  expect(found[0]).toMatchObject({ ages: { from: 6, to: 15 }, prompt: { id: 1 } });
  expect(new Set(found.map(({ prompt }) => prompt.id)).size).toBe(found.length);
  await write(1, "Answered.");
  expect((await offered(new Date("2026-05-01")))[0]?.prompt.id).toBe(2);
  expect(await offered()).toEqual([]);
  expect(queries).toBe(2);
});

test("reads a date as its writer does, and keeps its place when another corrects the text", async () => {
  const british = { ...deps, dateOrder: "day-first" } as const;
  const details = { age: null, date: "3/4/1950", location: "" };
  const story = await createStory(british, people.ada, 1, { ...details, content: "One." });
  const placeOf = async () =>
    (await deps.db.selectFrom("stories").select("dateSort").where("id", "=", story.id).executeTakeFirst())
      ?.dateSort;
  expect(await placeOf()).toBe("1950-04-03");
  await updateStory(deps, people.ada, story.id, { ...details, content: "One, corrected." }, 1);
  expect(await placeOf()).toBe("1950-04-03");
  await updateStory(deps, people.ada, story.id, { date: "3/5/1950" }, 2);
  expect(await placeOf()).toBe("1950-03-05");
});

test("goes chapter by chapter, each along the years, one's own chapters too", async () => {
  const farm = await createChapter(deps, people.ada, {
    title: "The farm",
    ageRange: "",
    description: "",
    type: "biography",
  });
  const barn = await createPrompt(deps, people.ada, {
    lifeStageId: farm.id,
    title: "The barn",
    description: "Tell.",
  });
  await write(barn.id, "Hay.", "1950");
  await write(1, "Later.", "1951");
  await write(2, "Earlier.", "1949");
  await write(3, "At some time.");
  await write(49, "A mission.");
  const { stages: found, total } = await stages();
  expect(found.map(({ chapterId }) => chapterId)).toEqual([1, 2, 3, 4, 5, 6, farm.id]);
  expect(found[0]?.entries.map(({ promptId }) => promptId)).toEqual([2, 1, 3]);
  expect(found[1]?.entries).toEqual([]);
  expect(found[6]?.entries).toMatchObject([{ title: "The barn", chapterId: farm.id }]);
  expect(total).toBe(4);
});

test("leaves out what is deleted, what tells nothing, and what is another's", async () => {
  const gone = await write(1, "Deleted.", "1950");
  await trashStory(deps, people.ada, gone.id);
  await createStory(deps, people.ada, 2, { content: "", age: 7, date: "1950", location: "" });
  await write(3, "Ben's.", "1950", null, people.ben);
  await saveBio(deps, people.ben, bio);
  expect(await chronology()).toMatchObject({ birth: null, dated: [], aged: [], undated: [] });
});

test("asks the database twice, for ten stories as for a thousand", async () => {
  const chapters = await listChapters(deps.db, people.ada, "biography");
  for (let promptId = 1; promptId <= 10; promptId += 1) await write(promptId, "Words.", "1950");
  for (const mode of ["chronological", "stages"] as const) {
    queries = 0;
    await getTimeline(deps.db, people.ada, "biography", mode, chapters);
    expect(queries).toBe(2);
  }
  const prompts = Array.from({ length: 990 }, (_, index) => ({
    id: 2000 + index,
    lifeStageId: 1,
    userId: people.ada.userId,
    title: `Question ${index}`,
    sortOrder: 100 + index,
    createdAt: "2026-01-01T00:00:00.000Z",
  }));
  await deps.db
    .insertInto("prompts")
    .values(prompts.map((prompt) => ({ ...prompt, description: "" })))
    .execute();
  for (const { id } of prompts) await write(id, "Words ".repeat(300), "", id % 90);
  queries = 0;
  const { aged } = await chronology();
  expect(aged).toHaveLength(990);
  expect(queries).toBe(3);
});
