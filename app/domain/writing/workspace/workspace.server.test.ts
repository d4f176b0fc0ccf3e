import { describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { createChapter, getChapter } from "../chapters/chapters.server";
import { createPrompt } from "../prompts/prompts.server";
import { createStory } from "../stories/stories.server";
import { loadWorkspace } from "./workspace.server";

test("the workspace asks no more of the database with 200 chapters and prompts of one's own", async () => {
  let queries = 0;
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, ben } = await addPeople(db);
  const count = async () => {
    queries = 0;
    const chapters = await listed(ada);
    await loadWorkspace(deps, ada, { type: "biography", prompt: 3 });
    return { chapters: chapters.length, queries };
  };
  const listed = async (actor: Actor) => {
    const workspace = await loadWorkspace(deps, actor, { type: "biography" });
    return workspace.open ? [] : workspace.chapters;
  };
  const before = await count();
  const farm = { title: "The farm".repeat(9), ageRange: "", description: "", type: "biography" as const };
  for (let number = 0; number < 200; number += 1) {
    const { id } = await createChapter(deps, ada, farm);
    await createPrompt(deps, ada, { lifeStageId: id, title: "The barn", description: "?" });
  }
  expect(await count()).toEqual({ chapters: before.chapters + 200, queries: before.queries });
  expect(await listed(ben)).toHaveLength(before.chapters);
});

test("what is edited is the open prompt, or the chapter where none is open", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, ben } = await addPeople(db);
  const load = (address: object) => loadWorkspace(deps, ada, { type: "biography", ...address });
  expect(await load({ chapter: 2, edit: "chapter" })).toMatchObject({ isEditingChapter: true, open: null });
  expect(await load({ prompt: 3, edit: "prompt" })).toMatchObject({ open: { isEditingPrompt: true } });
  expect(await load({ prompt: 3, edit: "chapter" })).toMatchObject({
    open: { isEditingPrompt: false },
  });
  const { id } = await createChapter(deps, ben, {
    title: "x",
    ageRange: "",
    description: "",
    type: "mission",
  });
  await expect(load({ chapter: id, edit: "chapter" })).rejects.toBeInstanceOf(NotFound);
});

test("a chapter of many prompts comes in pages, each with its stories, and a prompt leads back to its own", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, ben } = await addPeople(db);
  const own: number[] = [];
  for (let number = 1; number <= 34; number += 1) {
    const input = { lifeStageId: 1, title: `Barn ${number}`, description: "?" };
    own.push((await createPrompt(deps, ada, input)).id);
    await createPrompt(deps, ben, input);
  }
  const last = own[33] ?? 0;
  await createStory(deps, ada, last, { content: "Told.", age: null, date: "", location: "" });
  const load = async (page?: number) => {
    const workspace = await loadWorkspace(deps, ada, { type: "biography", chapter: 1, page });
    if (workspace.open) throw new Error("A prompt is open.");
    const { prompts, overview, question } = workspace;
    const ids = prompts.map(({ id }) => id);
    const told = overview.shown.map(({ promptId }) => promptId);
    return { ids, told, page: workspace.page, pages: workspace.pages, asked: question?.id };
  };
  const all = [1, 2, 3, 4, 5, 6, 7, 8, ...own];
  expect(await load()).toEqual({ ids: all.slice(0, 20), told: [], page: 1, pages: 3, asked: 1 });
  expect(await load(2)).toEqual({ ids: all.slice(20, 40), told: [], page: 2, pages: 3, asked: 1 });
  const third = { ids: all.slice(40), told: [last], page: 3, pages: 3, asked: 1 };
  expect([await load(3), await load(99)]).toEqual([third, third]);
  const placeOf = async (prompt: number) => {
    const { open, chapter } = await loadWorkspace(deps, ada, { type: "biography", prompt });
    return open && [open.place, open.placeCount, "page" in chapter && chapter.page, chapter.title];
  };
  const { title } = await getChapter(db, ada, 1);
  expect(await placeOf(8)).toEqual([8, 42, 1, title]);
  expect(await placeOf(all[20] ?? 0)).toEqual([21, 42, 2, title]);
  expect(await placeOf(last)).toEqual([42, 42, 3, title]);
});

describe("the sheet", () => {
  async function openWorld() {
    const { db } = await openTestDatabase();
    const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
    const { ada, ben } = await addPeople(db);
    const answer = (promptId: number) =>
      createStory(deps, ada, promptId, { content: "Told.", age: null, date: "", location: "" });
    const load = async (address: object = {}) => {
      const workspace = await loadWorkspace(deps, ada, { type: "biography", ...address });
      if (workspace.open) throw new Error("A prompt is open.");
      return workspace;
    };
    return { deps, ada, ben, answer, load };
  }

  test("asks the first question without a story, of the first chapter that has one", async () => {
    const { answer, load } = await openWorld();
    expect((await load()).question).toMatchObject({ id: 1 });
    for (let promptId = 1; promptId <= 8; promptId += 1) await answer(promptId);
    const { chapter, question } = await load();
    expect(chapter.id).toBe(question?.lifeStageId);
    expect(question).toMatchObject({ id: 9 });
    expect((await load({ chapter: 1 })).question).toMatchObject({ id: 9 });
    expect((await load({ chapter: 3 })).question?.lifeStageId).toBe(3);
  });

  test("asks the question of the address, as long as it has no story", async () => {
    const { deps, ben, answer, load } = await openWorld();
    const { question, chapter } = await load({ ask: 20 });
    expect(question?.id).toBe(20);
    expect(chapter.id).toBe(question?.lifeStageId);
    await answer(20);
    expect((await load({ ask: 20 })).question?.id).toBe(1);
    expect((await load({ ask: 49 })).question?.id).toBe(1);
    const own = await createPrompt(deps, ben, { lifeStageId: 1, title: "Mine", description: "?" });
    await expect(load({ ask: own.id })).rejects.toBeInstanceOf(NotFound);
  });

  test("is absent beside the other views, and asks nothing when all is told", async () => {
    const { answer, load } = await openWorld();
    expect((await load({ view: "timeline" })).question).toBeNull();
    expect((await load({ view: "trash" })).question).toBeNull();
    expect((await load({ chapter: 1, edit: "chapter" })).question).toBeNull();
    for (let promptId = 1; promptId <= 48; promptId += 1) await answer(promptId);
    expect((await load()).question).toBeNull();
  });
});
