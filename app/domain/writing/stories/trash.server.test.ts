import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Deps, days, minutes } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { updatePrompt } from "../prompts/prompts.server";
import { createStory, getStory, listStories, trashStory, updateStory } from "./stories.server";
import { getDeletedStory, listDeletedStories, listTrash, restoreStory } from "./trash.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let queries = 0;

beforeEach(async () => {
  const { db } = await openTestDatabase(() => {
    queries += 1;
  });
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

const words = (content: string) => ({ content, age: 7, date: "spring 1952", location: "Galena" });

async function deleted(promptId: number, content: string, actor = people.ada) {
  const story = await createStory(deps, actor, promptId, words(content));
  await trashStory(deps, actor, story.id);
  return story;
}

async function addMedia(storyId: number, kind: "image" | "audio", deletedAt: string | null = null) {
  const folder = `${storyId}-${kind}-${Math.random()}`;
  const common = { caption: "", transcript: "", mimeType: "image/jpeg", bytes: 1, createdAt: "2026-01-01" };
  await deps.db
    .insertInto("media")
    .values({ ...common, userId: people.ada.userId, storyId, kind, folder, sha256: folder, deletedAt })
    .execute();
}

describe("the list", () => {
  test("has the deleted stories of one type and one person, the last one first", async () => {
    const first = await deleted(1, `One.\n\n${"Long words. ".repeat(100)}`);
    await addMedia(first.id, "image");
    await addMedia(first.id, "image");
    await addMedia(first.id, "audio");
    await addMedia(first.id, "image", "2026-01-01");
    deps.clock.advance(2 * days);
    await deps.db.updateTable("stories").set({ language: "de" }).where("id", "=", first.id).execute();
    const second = await deleted(2, "Two.");
    await deleted(49, "A mission.");
    await deleted(3, "Ben's.", people.ben);
    await createStory(deps, people.ada, 4, words("Live."));
    await updatePrompt(deps, people.ada, 2, { title: "In my words", description: "" });
    queries = 0;
    const list = await listTrash(deps, people.ada, "biography");
    expect(queries).toBe(1);
    expect(list).toEqual([
      {
        ...{ id: second.id, title: "In my words", text: "Two.", language: null },
        ...{ photos: 0, recordings: 0, left: "30 days left" },
      },
      {
        id: first.id,
        title: first.prompt.title,
        text: expect.stringMatching(/^One\. Long words\./),
        language: "de",
        photos: 2,
        recordings: 1,
        left: "28 days left",
      },
    ]);
    expect(list[1]?.text.length).toBeLessThan(205);
  });

  test("has the entities for a script, of one type or both", async () => {
    const { id } = await deleted(1, "One.");
    await deleted(49, "A mission.");
    const [story] = await listDeletedStories(deps, people.ada, "biography");
    expect(story).toMatchObject({
      id,
      content: "<p>One.</p>",
      date: "spring 1952",
      deletedAt: "2026-03-04T05:06:07.000Z",
      images: [],
    });
    expect(await listDeletedStories(deps, people.ada)).toHaveLength(2);
    expect(await listDeletedStories(deps, people.ben)).toEqual([]);
  });

  test("keeps a story for 30 days to the minute", async () => {
    const { id } = await deleted(1, "One.");
    deps.clock.advance(30 * days - minutes);
    expect(await listTrash(deps, people.ada, "biography")).toMatchObject([{ left: "Less than a day left" }]);
    deps.clock.advance(minutes);
    expect(await listTrash(deps, people.ada, "biography")).toEqual([]);
    expect(await listDeletedStories(deps, people.ada)).toEqual([]);
    expect(await refusal(getDeletedStory(deps, people.ada, id))).toBeInstanceOf(NotFound);
    expect(await refusal(restoreStory(deps, people.ada, id))).toBeInstanceOf(NotFound);
  });
});

test("stories are three queries with what was added to them, however many there are", async () => {
  const live = await Promise.all([1, 2, 3].map((id) => createStory(deps, people.ada, id, words("Live."))));
  await deleted(4, "One.");
  await deleted(5, "Two.");
  queries = 0;
  expect(await listStories(deps.db, people.ada)).toHaveLength(live.length);
  expect(queries).toBe(3);
  expect(await listDeletedStories(deps, people.ada)).toHaveLength(2);
  expect(queries).toBe(6);
});

describe("restoring", () => {
  test("puts a story back whole, and once for all", async () => {
    const story = await createStory(deps, people.ada, 1, words("One."));
    await updateStory(deps, people.ada, story.id, { content: "Two." });
    const before = await getStory(deps.db, people.ada, story.id);
    await trashStory(deps, people.ada, story.id);
    expect(await listStories(deps.db, people.ada)).toEqual([]);
    expect(await restoreStory(deps, people.ada, story.id)).toEqual(before);
    expect(await listStories(deps.db, people.ada)).toEqual([before]);
    expect(await listTrash(deps, people.ada, "biography")).toEqual([]);
    expect(await restoreStory(deps, people.ada, story.id)).toEqual(before);
  });

  test("is refused with the newer story where there is one, and changes nothing", async () => {
    const { id } = await deleted(1, "Old.");
    const newer = await createStory(deps, people.ada, 1, words("New."));
    const error = await refusal(restoreStory(deps, people.ada, id));
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).message).toMatch(/^This prompt has a newer story\./);
    expect((error as Conflict).current).toEqual({ story: newer });
    expect(await getStory(deps.db, people.ada, newer.id)).toEqual(newer);
    expect(await getDeletedStory(deps, people.ada, id)).toMatchObject({ content: "<p>Old.</p>" });
  });

  test("is possible again once the newer story is in the trash as well", async () => {
    const { id } = await deleted(1, "Old.");
    await deleted(1, "New.");
    expect(await restoreStory(deps, people.ada, id)).toMatchObject({ content: "<p>Old.</p>" });
    expect(await listTrash(deps, people.ada, "biography")).toHaveLength(1);
  });

  test("by a stranger finds nothing and changes nothing", async () => {
    const { id } = await deleted(1, "One.");
    const live = await createStory(deps, people.ada, 2, words("Two."));
    for (const story of [id, live.id, 9999]) {
      expect(await refusal(restoreStory(deps, people.ben, story))).toBeInstanceOf(NotFound);
      expect(await refusal(getDeletedStory(deps, people.ben, story))).toBeInstanceOf(NotFound);
    }
    expect(await listTrash(deps, people.ada, "biography")).toMatchObject([{ id }]);
  });
});
