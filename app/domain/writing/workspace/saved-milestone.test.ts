import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { getPrompt } from "../prompts/prompts.server";
import { createStory, updateStory } from "../stories/stories.server";
import { findMilestone } from "./saved-milestone.server";

test("the first story, the third, a chapter's last and every tenth are milestones, once each", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada, ben } = await addPeople(db);
  const words = { content: "Some words.", age: null, date: "", location: "" };
  const found: Record<number, string | undefined> = {};
  for (let promptId = 1; promptId <= 20; promptId += 1) {
    const story = await createStory(deps, ada, promptId, words);
    const { lifeStageId } = await getPrompt(db, ada, promptId);
    found[promptId] = await findMilestone(db, ada, story, lifeStageId);
  }
  expect(Object.entries(found).filter(([, milestone]) => milestone !== undefined)).toEqual([
    ["1", "first"],
    ["3", "third"],
    ["8", "chapter"],
    ["10", "tenth"],
    ["16", "chapter"],
    ["20", "tenth"],
  ]);
  const first = await createStory(deps, ben, 1, words);
  const { lifeStageId } = await getPrompt(db, ben, 1);
  expect(await findMilestone(db, ben, first, lifeStageId)).toBe("first");
  const changed = await updateStory(deps, ben, first.id, { content: "Other words." }, first.version);
  expect(await findMilestone(db, ben, changed, lifeStageId)).toBeUndefined();
});
