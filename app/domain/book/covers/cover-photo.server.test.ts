import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { createStory, trashStory } from "../../writing/stories/stories.server";
import { getBookDesign, saveBookDesign } from "../design/designs.server";
import { getCoverOfBook } from "./cover-of-book.server";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

/** The ids of a story and of its photos of these sizes. */
async function write(promptId: number, sizes: [number, number][]) {
  const words = { content: "Words.", age: null, date: "", location: "" };
  const story = await createStory(deps, people.ada, promptId, words);
  const photos: number[] = [];
  for (const [width, height] of sizes) {
    const name = String(Math.random());
    const row = { kind: "image", caption: "", transcript: "", mimeType: "image/jpeg", bytes: 1 } as const;
    const place = { userId: people.ada.userId, storyId: story.id, folder: name, sha256: name };
    const { id } = await deps.db
      .insertInto("media")
      .values({ ...row, ...place, width, height, createdAt: "2026-01-01" })
      .returning("id")
      .executeTakeFirstOrThrow();
    photos.push(id);
  }
  return { story: story.id, photos };
}

const change = (
  id: number | undefined,
  columns: { caption?: string; lightening?: number; isLightened?: 0 | 1 },
) =>
  deps.db
    .updateTable("media")
    .set(columns)
    .where("id", "=", id ?? 0)
    .execute();

/** The cover photo of the design; the cover that is drawn must have the same. */
async function coverPhoto(): Promise<number | null> {
  const { coverImageId } = await getBookDesign(deps.db, people.ada, "biography");
  const { content } = await getCoverOfBook(deps.db, people.ada, "biography");
  expect(content.photos[0]?.id ?? null).toBe(coverImageId);
  return coverImageId;
}

const choose = (coverImageId: number | null) =>
  saveBookDesign(deps, people.ada, "biography", { coverImageId });

test("before one is chosen, the best photo in the book that is sharp enough is on the cover, the first of equals", async () => {
  expect(await coverPhoto()).toBeNull();
  await write(2, [[3000, 2000]]);
  const { photos } = await write(1, [
    [640, 480],
    [6000, 1200],
    [1200, 1600],
    [4000, 3000],
    [3000, 4000],
  ]);
  expect(await coverPhoto()).toBe(photos[3]);
});

test("words speak for a photo, darkness against it until it is lightened", async () => {
  const { photos } = await write(1, [
    [3000, 2000],
    [2400, 3200],
    [1100, 1200],
  ]);
  const [first, second, third] = photos;
  await change(first, { lightening: 0.5 });
  expect(await coverPhoto()).toBe(second);
  await change(third, { caption: "My mother" });
  expect(await coverPhoto()).toBe(second);
  await change(second, { lightening: 0.5 });
  expect(await coverPhoto()).toBe(third);
  await change(first, { caption: "The mill", isLightened: 1 });
  expect(await coverPhoto()).toBe(first);
});

test("a design of before has the first one", async () => {
  const { photos } = await write(1, [
    [1200, 1600],
    [4000, 3000],
  ]);
  await saveBookDesign(deps, people.ada, "biography", { title: "My Years" });
  expect(await coverPhoto()).toBe(photos[1]);
  await deps.db.updateTable("bookDesigns").set({ composition: 1 }).execute();
  expect(await coverPhoto()).toBe(photos[0]);
});

test("small photos alone make no cover", async () => {
  await write(1, [[1600, 1000]]);
  expect(await coverPhoto()).toBeNull();
});

test("a photo that was chosen stays, and so does the choice of none", async () => {
  const { photos } = await write(1, [
    [3000, 2000],
    [640, 480],
  ]);
  await choose(photos[1] ?? 0);
  expect(await coverPhoto()).toBe(photos[1]);
  await choose(null);
  expect(await coverPhoto()).toBeNull();
  await choose(photos[1] ?? 0);
  expect(await coverPhoto()).toBe(photos[1]);
});

test("other changes do not choose it, and stories in the trash do not count", async () => {
  const { story, photos } = await write(1, [[3000, 2000]]);
  await saveBookDesign(deps, people.ada, "biography", { title: "My Years" });
  expect(await coverPhoto()).toBe(photos[0]);
  await trashStory(deps, people.ada, story);
  expect(await coverPhoto()).toBeNull();
});
