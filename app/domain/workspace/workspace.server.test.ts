import { expect, test } from "vitest";
import { CollectedLog } from "../../../tests/support/collected-log";
import { FakeClock } from "../../../tests/support/fake-clock";
import { addPeople } from "../../../tests/support/people";
import { openTestDatabase } from "../../../tests/support/template-database";
import { createChapter } from "../chapters/chapters.server";
import { NotFound } from "../errors";
import { createPrompt } from "../prompts/prompts.server";
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
    const { chapters } = await loadWorkspace(deps, ada, { type: "biography", prompt: 3 });
    return { chapters: chapters.length, queries };
  };
  const before = await count();
  const farm = { title: "The farm".repeat(9), ageRange: "", description: "", type: "biography" as const };
  for (let number = 0; number < 200; number += 1) {
    const { id } = await createChapter(deps, ada, farm);
    await createPrompt(deps, ada, { lifeStageId: id, title: "The barn", description: "?" });
  }
  expect(await count()).toEqual({ chapters: before.chapters + 200, queries: before.queries });
  expect((await loadWorkspace(deps, ben, { type: "biography" })).chapters).toHaveLength(before.chapters);
});

test("what is edited is the open prompt, or the chapter where none is open", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, ben } = await addPeople(db);
  const load = (address: object) => loadWorkspace(deps, ada, { type: "biography", ...address });
  expect(await load({ chapter: 2, edit: "chapter" })).toMatchObject({ isEditingChapter: true, open: null });
  expect(await load({ prompt: 3, edit: "prompt" })).toMatchObject({ open: { isEditingPrompt: true } });
  expect(await load({ prompt: 3, edit: "chapter" })).toMatchObject({
    isEditingChapter: false,
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
