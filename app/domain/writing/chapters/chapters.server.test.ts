import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { Conflict, Forbidden, NotFound, ValidationError } from "../../base/errors";
import type { MailDeps } from "../../base/mail/outbox.server";
import { parseInput } from "../../base/schema-fields";
import { createPrompt, listPrompts } from "../prompts/prompts.server";
import { createStory, trashStory } from "../stories/stories.server";
import { createChapter, getChapter, listChapters, resetChapter, updateChapter } from "./chapters.server";
import { deleteChapter, findChapterToDelete } from "./delete-chapter.server";
import { ChapterChange, CustomChapterInput } from "./schema";

let deps: MailDeps;
let people: Awaited<ReturnType<typeof addPeople>>;
let queries: string[];
const farm = {
  title: "The farm",
  ageRange: "20-25",
  description: "Wheat and mud.",
  type: "biography" as const,
};
const words = { content: "A story.", age: null, date: "", location: "" };

beforeEach(async () => {
  queries = [];
  const { db } = await openTestDatabase((event) => queries.push(event.query.sql));
  deps = {
    db,
    clock: new FakeClock(),
    log: new CollectedLog(),
    config: { brandName: "A Life Remembered", appUrl: undefined },
  };
  people = await addPeople(db);
});

async function chapterRows() {
  return deps.db.selectFrom("lifeStages").select("title").where("userId", "is not", null).execute();
}

describe("a chapter of one's own", () => {
  test("stands at the end of its book, for its person alone", async () => {
    const chapter = await createChapter(deps, people.ada, farm);
    expect(chapter).toMatchObject({
      title: "The farm",
      ageRange: "20-25",
      description: "Wheat and mud.",
      order: 99,
      isCustom: true,
      isCustomized: false,
      totalPrompts: 0,
      userId: people.ada.userId,
    });
    expect(chapter.id).toBeGreaterThan(1000);
    expect((await listChapters(deps.db, people.ada, "biography")).at(-1)).toEqual(chapter);
    expect(await listChapters(deps.db, people.ada, "mission")).toHaveLength(6);
    expect(await listChapters(deps.db, people.ben)).toHaveLength(12);
    await expect(getChapter(deps.db, people.ben, chapter.id)).rejects.toBeInstanceOf(NotFound);
  });

  test("needs a title; ages and description may be missing", () => {
    expect(parseInput(CustomChapterInput, { title: " The\n farm " })).toEqual({
      title: "The farm",
      ageRange: "",
      description: "",
      type: "biography",
    });
    for (const title of ["", "  ", undefined, null]) {
      expect(() => parseInput(CustomChapterInput, { title })).toThrow(ValidationError);
    }
    expect(() => parseInput(CustomChapterInput, { title: "x".repeat(81) })).toThrow(ValidationError);
    expect(() => parseInput(CustomChapterInput, { title: "x", type: "poem" })).toThrow(ValidationError);
  });

  test("is made once by a form that is posted twenty times at once", async () => {
    const form = { id: "form-1", contentHash: "a" };
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createChapter(deps, people.ada, farm, form)),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await chapterRows()).toHaveLength(1);
  });

  test("is another one when the form says something else after Back, or is another person's", async () => {
    const { id } = await createChapter(deps, people.ada, farm, { id: "form-1", contentHash: "a" });
    const next = { ...farm, title: "The sea" };
    expect((await createChapter(deps, people.ada, next, { id: "form-1", contentHash: "b" })).id).not.toBe(id);
    expect((await createChapter(deps, people.ben, farm, { id: "form-1", contentHash: "a" })).id).not.toBe(id);
    await createChapter(deps, people.ada, farm);
    await createChapter(deps, people.ada, farm);
    expect(await chapterRows()).toHaveLength(5);
  });

  test("is reworded in place, ages too", async () => {
    const { id } = await createChapter(deps, people.ada, farm);
    const chapter = await updateChapter(deps, people.ada, id, { title: "The dairy", ageRange: "21-24" });
    expect(chapter).toMatchObject({
      title: "The dairy",
      ageRange: "21-24",
      description: "Wheat and mud.",
      isCustomized: false,
    });
    await expect(resetChapter(deps.db, people.ada, id)).rejects.toBeInstanceOf(NotFound);
    await expect(updateChapter(deps, people.ben, id, { title: "x" })).rejects.toBeInstanceOf(NotFound);
  });
});

describe("a standard chapter", () => {
  test("is reworded for oneself alone, and reset", async () => {
    const before = await getChapter(deps.db, people.ada, 2);
    const chapter = await updateChapter(deps, people.ada, 2, {
      title: "School",
      description: "",
      ageRange: "1",
    });
    expect(chapter).toMatchObject({
      title: "School",
      description: "",
      ageRange: before.ageRange,
      isCustomized: true,
    });
    expect(await getChapter(deps.db, people.ben, 2)).toEqual(before);
    await expect(resetChapter(deps.db, people.ben, 2)).rejects.toBeInstanceOf(NotFound);
    await resetChapter(deps.db, people.ada, 2);
    expect(await getChapter(deps.db, people.ada, 2)).toEqual(before);
    await expect(resetChapter(deps.db, people.ada, 2)).rejects.toBeInstanceOf(NotFound);
  });

  test("needs a title", () => {
    expect(() => parseInput(ChapterChange, { title: " " })).toThrow(ValidationError);
    expect(parseInput(ChapterChange, { title: "x" })).toEqual({ title: "x" });
  });

  test("keeps a title that is left out, and is its own words without any", async () => {
    const before = await getChapter(deps.db, people.ada, 2);
    const ages = parseInput(ChapterChange, { ageRange: "1" });
    expect(await updateChapter(deps, people.ada, 2, ages)).toEqual(before);
    const { title } = await updateChapter(deps, people.ada, 2, { description: "Mine" });
    expect(title).toBe(before.title);
    const own = await createChapter(deps, people.ada, farm);
    const changed = { title: farm.title, ageRange: "1" };
    expect(await updateChapter(deps, people.ada, own.id, ages)).toMatchObject(changed);
  });

  test("cannot be deleted", async () => {
    await expect(findChapterToDelete(deps.db, people.ada, 2)).rejects.toBeInstanceOf(NotFound);
    await expect(deleteChapter(deps, people.ada, 2)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("deleting", () => {
  let id: number;
  let promptId: number;

  beforeEach(async () => {
    ({ id } = await createChapter(deps, people.ada, farm));
    const prompt = await createPrompt(deps, people.ada, {
      lifeStageId: id,
      title: "The barn",
      description: "?",
    });
    promptId = prompt.id;
  });

  test("takes the chapter and its prompts, and is noted", async () => {
    expect(await findChapterToDelete(deps.db, people.ada, id)).toMatchObject({ blocker: null });
    expect(await deleteChapter(deps, people.ada, id)).toMatchObject({ id, totalPrompts: 1 });
    expect(await chapterRows()).toEqual([]);
    expect(await listPrompts(deps.db, people.ada)).toHaveLength(96);
    const notes = await deps.db.selectFrom("auditLog").select(["action", "details"]).execute();
    expect(notes).toEqual([{ action: "chapter.delete", details: JSON.stringify({ id }) }]);
    await expect(deleteChapter(deps, people.ada, id)).rejects.toBeInstanceOf(NotFound);
  });

  test("is refused while a story is in it, in the trash too", async () => {
    const story = await createStory(deps, people.ada, promptId, words);
    await expect(deleteChapter(deps, people.ada, id)).rejects.toThrow(/still holds 1 story in the book/);
    await trashStory(deps, people.ada, story.id);
    await expect(deleteChapter(deps, people.ada, id)).rejects.toThrow(/still holds 1 story in the trash/);
    await expect(deleteChapter(deps, people.ada, id)).rejects.toBeInstanceOf(Conflict);
    await deps.db.deleteFrom("stories").where("id", "=", story.id).execute();
    await deleteChapter(deps, people.ada, id);
    expect(await chapterRows()).toEqual([]);
  });

  test("is not for strangers, nor for who views the account", async () => {
    const viewer = { ...people.root, userId: people.ada.userId };
    await expect(deleteChapter(deps, people.ben, id)).rejects.toBeInstanceOf(NotFound);
    await expect(findChapterToDelete(deps.db, people.ben, id)).rejects.toBeInstanceOf(NotFound);
    await expect(deleteChapter(deps, viewer, id)).rejects.toBeInstanceOf(Forbidden);
    expect(await chapterRows()).toHaveLength(1);
  });
});

test("two hundred chapters are one query, as two are", async () => {
  queries = [];
  await listChapters(deps.db, people.ada);
  const withNone = queries.length;
  for (let count = 0; count < 200; count += 1) await createChapter(deps, people.ada, farm);
  queries = [];
  expect(await listChapters(deps.db, people.ada)).toHaveLength(212);
  expect(queries).toHaveLength(withNone);
});
