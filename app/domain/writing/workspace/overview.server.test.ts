import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { addSoundRow } from "../../../../tests/support/transcripts";
import type { Deps } from "../../base/deps";
import { updatePrompt } from "../prompts/prompts.server";
import { createStory } from "../stories/stories.server";
import { getOverview, searchStories } from "./overview.server";
import { countMedia, toProgress } from "./progress.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  deps = { db: (await openTestDatabase()).db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(deps.db);
});

async function write(promptId: number, content: string, location = "", actor = people.ada) {
  deps.clock.advance(1_000);
  return createStory(deps, actor, promptId, { content, age: null, date: "", location });
}

describe("the overview", () => {
  test("has the ten newest stories first, of one type and one person", async () => {
    for (let promptId = 1; promptId <= 12; promptId += 1) await write(promptId, `Story ${promptId}.`);
    await write(49, "A mission.");
    await write(20, "Ben's.", "", people.ben);
    const { stories, shown, images, audios } = await getOverview(
      deps.db,
      people.ada,
      "biography",
      await countMedia(deps.db, people.ada, "biography"),
      [9, 10, 11, 12, 13, 20],
    );
    expect(shown.map(({ promptId }) => promptId)).toEqual([9, 10, 11, 12]);
    expect(stories.map(({ promptId }) => promptId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(stories[0]).toMatchObject({
      text: "Story 12.",
      chapterTitle: "Growing Up",
      ageRange: "13-18",
      image: null,
      audio: null,
    });
    expect([images, audios]).toEqual([[], []]);
  });
});

describe("photos that are in no story yet", () => {
  const addPhoto = (sha256: string, storyId: number | null, userId = people.ada.userId) =>
    deps.db
      .insertInto("media")
      .values({
        ...{
          userId,
          storyId,
          kind: "image",
          folder: sha256,
          bytes: 9,
          sha256,
          state: "ready",
          originalFile: "a",
        },
        ...{
          mimeType: "image/jpeg",
          originalMimeType: "image/jpeg",
          createdAt: deps.clock.now().toISOString(),
        },
        ...{ caption: "", transcript: "" },
      })
      .execute();

  test("are counted in both books, and shown among the newest", async () => {
    const story = await write(1, "Told.");
    await addPhoto("told", story.id);
    await addPhoto("waiting", null);
    await addPhoto("another", null);
    await addPhoto("ben", null, people.ben.userId);
    const media = await countMedia(deps.db, people.ada, "biography");
    expect(media).toEqual({ images: 1, unusedImages: 2, audios: 0 });
    expect(toProgress([], media)).toMatchObject({ totalImages: 3, unusedImages: 2 });
    const { images } = await getOverview(deps.db, people.ada, "biography", media, []);
    expect(images).toHaveLength(3);
    const mission = await countMedia(deps.db, people.ada, "mission");
    expect(mission).toEqual({ images: 0, unusedImages: 2, audios: 0 });
    expect((await getOverview(deps.db, people.ada, "mission", mission, [])).images).toHaveLength(2);
  });
});

describe("the search", () => {
  const find = async (words: string, actor = people.ada) =>
    (await searchStories(deps.db, actor, { type: "biography", words, page: 1 })).stories.map(
      ({ promptId }) => promptId,
    );

  beforeEach(async () => {
    await write(1, "The ferry house by the river.", "Galena, Illinois");
    await write(2, "A 100% true story_of sorts.", "Boston");
    await write(3, "Nothing here.");
    await updatePrompt(deps, people.ada, 3, { title: "The Ferryman", description: "" });
    await write(1, "Ben's ferry.", "", people.ben);
  });

  test.each([
    ["", [1, 2, 3]],
    ["ferry", [1, 3]],
    ["FERRY river", [1]],
    ["galena", [1]],
    ["100%", [2]],
    ["y_o", [2]],
    ["%", [2]],
    ["_", [2]],
    ["\\", []],
    ["' or 1=1 --", []],
  ])("for %j finds %j", async (words, expected) => {
    expect(await find(words)).toEqual(expected);
  });

  test("finds what was told in a recording, but not in a removed one", async () => {
    const { userId } = people.ada;
    const { id } = await write(4, "Sunday.");
    const transcript = "We ate Rhubarb_pie.";
    const sound = await addSoundRow(deps.db, { userId, storyId: id }, { transcript });
    expect(await find("rhubarb_ pie")).toEqual([4]);
    expect(await find("rhubarb ferry")).toEqual([]);
    await deps.db.updateTable("media").set({ deletedAt: "2026-01-01" }).where("id", "=", sound).execute();
    expect(await find("rhubarb")).toEqual([]);
  });

  test("never finds another person's", async () => {
    expect(await find("ferry", people.ben)).toEqual([1]);
    expect(await find("galena", people.ben)).toEqual([]);
  });

  test("counts all and gives a page", async () => {
    const search = { type: "biography", words: "" } as const;
    const first = await searchStories(deps.db, people.ada, { ...search, page: 1 });
    expect([first.stories.length, first.page, first.total]).toEqual([3, 1, 3]);
    expect(await searchStories(deps.db, people.ada, { ...search, page: 2 })).toEqual(first);
  });
});
