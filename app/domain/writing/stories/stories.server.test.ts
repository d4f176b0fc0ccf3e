import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound, TooLarge, ValidationError } from "../../base/errors";
import { createStory, getStory, listStories, trashStory, updateStory } from "./stories.server";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;
const details = { age: null, date: "", location: "" };
const words = (content: string) => ({ ...details, content });

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(deps.db);
});

function versionsOf(storyId: number) {
  return deps.db
    .selectFrom("storyVersions")
    .select(["version", "content"])
    .where("storyId", "=", storyId)
    .orderBy("id")
    .execute();
}

describe("a new story", () => {
  test("is kept with its details and is known by its prompt", async () => {
    const input = { content: "One.\n\nTwo.", age: 7, date: "June 6, 1944", location: "Boston" };
    const story = await createStory(deps, people.ada, 1, input);
    expect(story).toMatchObject({
      promptId: 1,
      userId: people.ada.userId,
      content: "<p>One.</p><p>Two.</p>",
      lesson: "",
      age: 7,
      date: "June 6, 1944",
      location: "Boston",
      storyType: "biography",
      version: 1,
      deletedAt: null,
      images: [],
      audios: [],
      videos: [],
    });
    expect(story.prompt.title.length).toBeGreaterThan(3);
    expect(await listStories(deps.db, people.ada, "biography")).toEqual([story]);
    expect(await listStories(deps.db, people.ada, "mission")).toEqual([]);
  });

  test.each([
    ["with nothing in it", 1, words(""), ValidationError],
    ["of the other kind", 1, { ...words("a"), storyType: "mission" as const }, ValidationError],
    ["for a prompt that is not there", 5000, words("a"), NotFound],
    ["of more than 20,000 paragraphs", 1, words("a\n\n".repeat(20_000).concat("a")), TooLarge],
    ["of more than 2 MB", 1, words("é".repeat(1_100_000)), TooLarge],
  ])("%s is refused", async (_case, promptId, input, error) => {
    expect(await refusal(createStory(deps, people.ada, promptId, input))).toBeInstanceOf(error);
    expect(await listStories(deps.db, people.ada)).toEqual([]);
  });

  test("may be empty when photos follow", async () => {
    expect(await createStory(deps, people.ada, 1, words(""), { mayBeEmpty: true })).toMatchObject({
      content: "",
    });
  });

  test("on an answered prompt is refused with the stored one, and kept beside it", async () => {
    const stored = await createStory(deps, people.ada, 1, words("First."));
    const error = await refusal(createStory(deps, people.ada, 1, words("Second.")));
    expect(error).toBeInstanceOf(Conflict);
    expect((error as Conflict).current).toEqual({ story: stored });
    expect(await versionsOf(stored.id)).toEqual([
      { version: 1, content: "First." },
      { version: null, content: "Second." },
    ]);
  });

  test("on another person's custom prompt is not found", async () => {
    const stage = {
      lifeStageId: 1,
      title: "Mine",
      description: "",
      sortOrder: 9,
      createdAt: "2026-01-01T00:00:00.000Z",
    };
    const { id } = await deps.db
      .insertInto("prompts")
      .values({ ...stage, userId: people.ben.userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(1000);
    expect(await refusal(createStory(deps, people.ada, id, words("a")))).toBeInstanceOf(NotFound);
  });
});

describe("saving again", () => {
  test("keeps every text, and leaves out what did not change", async () => {
    const { id } = await createStory(deps, people.ada, 1, { ...words("One."), age: 7 });
    await updateStory(deps, people.ada, id, { content: "Two." }, 1);
    const story = await updateStory(deps, people.ada, id, { content: "Two." }, 2);
    expect(story).toMatchObject({ content: "<p>Two.</p>", age: 7, version: 2 });
    expect(await versionsOf(id)).toEqual([
      { version: 1, content: "One." },
      { version: 2, content: "Two." },
    ]);
  });

  test("upon a version that has moved on overwrites nothing and loses nothing", async () => {
    const { id } = await createStory(deps, people.ada, 1, words("One."));
    const stored = await updateStory(deps, people.ada, id, words("Two."), 1);
    const error = await refusal(updateStory(deps, people.ada, id, words("Three."), 1));
    expect((error as Conflict).current).toEqual({ story: stored });
    expect(await versionsOf(id)).toContainEqual({ version: null, content: "Three." });
    expect(await getStory(deps.db, people.ada, id)).toEqual(stored);
  });

  test("upon a version that is not there yet overwrites nothing either", async () => {
    const { id } = await createStory(deps, people.ada, 1, words("One."));
    const stored = await updateStory(deps, people.ada, id, words("Two."), 1);
    const error = await refusal(updateStory(deps, people.ada, id, words("Three."), 3));
    expect((error as Conflict).current).toEqual({ story: stored });
    expect(await getStory(deps.db, people.ada, id)).toEqual(stored);
  });

  test("without a version is the last word, and the one before is kept", async () => {
    const { id } = await createStory(deps, people.ada, 1, words("One."));
    await updateStory(deps, people.ada, id, words("Two."));
    expect(await versionsOf(id)).toHaveLength(2);
  });
});

describe("the same form", () => {
  const form = (contentHash: string) => ({ id: "form-1", contentHash });

  test("posted twenty times at once makes one story", async () => {
    const posts = Array.from({ length: 20 }, () =>
      createStory(deps, people.ada, 1, words("One."), { submission: form("a") }),
    );
    const stories = await Promise.all(posts);
    expect(new Set(stories.map(({ id }) => id)).size).toBe(1);
    expect(await versionsOf(stories[0]!.id)).toHaveLength(1);
  });

  test("edited after Back is an ordinary save upon its own", async () => {
    const { id } = await createStory(deps, people.ada, 1, words("One."), { submission: form("a") });
    const story = await createStory(deps, people.ada, 1, words("One and more."), { submission: form("b") });
    expect(story).toMatchObject({ id, content: "<p>One and more.</p>", version: 2 });
  });

  test("edited after Back is a conflict when somebody else saved meanwhile", async () => {
    const { id } = await createStory(deps, people.ada, 1, words("One."), { submission: form("a") });
    await updateStory(deps, people.ada, id, words("Elsewhere."), 1);
    const error = await refusal(
      createStory(deps, people.ada, 1, words("One and more."), { submission: form("b") }),
    );
    expect(error).toBeInstanceOf(Conflict);
    expect(await versionsOf(id)).toContainEqual({ version: null, content: "One and more." });
  });

  test("posted again after the story went to the trash writes it anew", async () => {
    const first = await createStory(deps, people.ada, 1, words("One."), { submission: form("a") });
    await trashStory(deps, people.ada, first.id);
    const second = await createStory(deps, people.ada, 1, words("One."), { submission: form("a") });
    expect(second.id).not.toBe(first.id);
  });
});

describe("a stranger", () => {
  test("finds nothing and changes nothing", async () => {
    const story = await createStory(deps, people.ada, 1, words("One."));
    expect(await refusal(getStory(deps.db, people.ben, story.id))).toBeInstanceOf(NotFound);
    expect(await refusal(updateStory(deps, people.ben, story.id, words("Two.")))).toBeInstanceOf(NotFound);
    expect(await refusal(trashStory(deps, people.ben, story.id))).toBeInstanceOf(NotFound);
    expect(await getStory(deps.db, people.ada, story.id)).toEqual(story);
  });
});

test("a deleted story is in the trash, whole", async () => {
  const { id } = await createStory(deps, people.ada, 1, words("One."));
  await trashStory(deps, people.ada, id);
  expect(await refusal(getStory(deps.db, people.ada, id))).toBeInstanceOf(NotFound);
  const row = await deps.db.selectFrom("stories").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ content: "One.", deletedAt: expect.any(String) });
});
