import { beforeEach, describe, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { createStory } from "../stories/stories.server";
import { getOverview } from "./overview.server";
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
    const media = await countMedia(deps.db, people.ada, "biography");
    expect(media.hasMission).toBe(true);
    const { stories, shown, images, audios, leftOff } = await getOverview(
      deps.db,
      people.ada,
      "biography",
      media,
      [9, 10, 11, 12, 13, 20],
    );
    expect(shown.map(({ promptId }) => promptId)).toEqual([9, 10, 11, 12]);
    for (const asked of [
      [9, 10],
      [1, 10],
    ]) {
      const again = await getOverview(deps.db, people.ada, "biography", media, asked);
      expect(again.shown.map(({ promptId, text }) => [promptId, text])).toEqual(
        asked.map((id) => [id, `Story ${id}.`]),
      );
    }
    expect(stories.map(({ promptId }) => promptId)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(stories[0]).toMatchObject({
      text: "Story 12.",
      chapterTitle: "Growing Up",
      ageRange: "13-18",
      image: null,
      audio: null,
    });
    expect([images, audios]).toEqual([[], []]);
    expect(leftOff).toBe("Story 12.");
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
    expect(media).toEqual({ images: 1, unusedImages: 2, audios: 0, hasMission: false, hasFamilyNews: false });
    expect(toProgress([], media)).toMatchObject({ totalImages: 3, unusedImages: 2 });
    const { images } = await getOverview(deps.db, people.ada, "biography", media, []);
    expect(images).toHaveLength(3);
    const mission = await countMedia(deps.db, people.ada, "mission");
    expect(mission).toEqual({
      images: 0,
      unusedImages: 2,
      audios: 0,
      hasMission: false,
      hasFamilyNews: false,
    });
    expect((await getOverview(deps.db, people.ada, "mission", mission, [])).images).toHaveLength(2);
  });
});
