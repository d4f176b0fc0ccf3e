import { expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
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
    found[promptId] = await findMilestone(db, ada, story);
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
  expect(await findMilestone(db, ben, first)).toBe("first");
  const changed = await updateStory(deps, ben, first.id, { content: "Other words." }, first.version);
  expect(await findMilestone(db, ben, changed)).toBeUndefined();
});

test("a story that a recording began is one with its first words, and those without words do not count", async () => {
  const { db } = await openTestDatabase();
  const deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  const { ada } = await addPeople(db);
  const none = { content: "", age: null, date: "", location: "" };
  const empty = { mayBeEmpty: true };
  const photos = await createStory(deps, ada, 2, none, empty);
  expect(await findMilestone(db, ada, photos)).toBeUndefined();
  const told = await createStory(deps, ada, 1, none, empty);
  expect(await findMilestone(db, ada, told)).toBeUndefined();
  const written = await updateStory(deps, ada, told.id, { content: "Written down." }, told.version);
  expect(await findMilestone(db, ada, written)).toBe("first");
  const longer = await updateStory(deps, ada, told.id, { content: "Written down. More." }, written.version);
  expect(await findMilestone(db, ada, longer)).toBeUndefined();
});
