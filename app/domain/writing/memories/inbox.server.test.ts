import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow } from "../../../../tests/support/transcripts";
import type { Actor } from "../../base/actor";
import { updatePrompt } from "../prompts/prompts.server";
import { createStory, trashStory } from "../stories/stories.server";
import { restoreStory } from "../stories/trash.server";
import { countMedia } from "../workspace/progress.server";
import { findFamilyNews, loadInbox } from "./inbox.server";

let deps: { clock: FakeClock; log: CollectedLog } & Awaited<ReturnType<typeof openTestDatabase>>;
let ada: Actor;
let storyId: number;
const at = "2026-03-03T10:00:00.000Z";

beforeEach(async () => {
  deps = { ...(await openTestDatabase()), clock: new FakeClock(), log: new CollectedLog() };
  ({ ada } = await addPeople(deps.db));
  const story = { content: "We had a dog.", age: null, date: "", location: "" };
  storyId = (await createStory(deps, ada, 1, story)).id;
  await addSoundRow(deps.db, { userId: ada.userId, storyId });
});

afterEach(() => deps.db.destroy());

async function remember(content: string): Promise<number> {
  const { id } = await deps.db
    .insertInto("memories")
    .values({
      ...{ userId: ada.userId, storyId, memberId: null, name: "Ruth", relation: "niece", content },
      ...{ state: "waiting", createdByForm: null, createdAt: at, updatedAt: at },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the workspace is told of news, whose it is, and how many the inbox shows. */
async function news() {
  const { hasFamilyNews } = await countMedia(deps.db, ada, "biography");
  const found = await findFamilyNews(deps, ada);
  return [hasFamilyNews, found?.memory?.name, (await loadInbox(deps, ada)).memories.length];
}

const nothing = [false, undefined, 0];
const one = [true, "Ruth", 1];

test("a memory whose files have not come yet is no news", async () => {
  const memoryId = await remember("");
  expect(await news()).toEqual(nothing);
  await addSoundRow(deps.db, { userId: ada.userId }, { memoryId });
  expect(await news()).toEqual(one);
});

test("a memory of a story in the trash is no news until the story is back", async () => {
  await remember("I held the lamp.");
  expect(await news()).toEqual(one);
  await trashStory(deps, ada, storyId);
  expect(await news()).toEqual(nothing);
  await restoreStory(deps, ada, storyId);
  expect((await findFamilyNews(deps, ada))?.memory?.name).toBe("Ruth");
});

test("news of a memory have the title that its author gave the story", async () => {
  await remember("I held the lamp.");
  await updatePrompt(deps, ada, 1, { title: "Our dog", description: "" });
  expect((await findFamilyNews(deps, ada))?.memory).toEqual({ name: "Ruth", title: "Our dog" });
});
