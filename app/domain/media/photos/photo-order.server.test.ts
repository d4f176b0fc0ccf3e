import { beforeEach, expect, test } from "vitest";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Actor } from "../../base/actor";
import type { Deps } from "../../base/deps";
import { NotFound } from "../../base/errors";
import { createStory } from "../../writing/stories/stories.server";
import { listStoryImages } from "../images.server";
import { moveMediaToStory } from "../purge-media.server";
import { listStoryMedia } from "../story-media.server";
import { movePhoto, swapPhotos } from "./photo-order.server";

let deps: Deps;
let people: Awaited<ReturnType<typeof addPeople>>;
let story: number;
let ids: number[];

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
  story = await write(1);
  ids = [await addPhoto(story), await addPhoto(story), await addPhoto(story)];
});

const write = async (promptId: number, actor: Actor = people.ada) =>
  (await createStory(deps, actor, promptId, { content: "Words.", age: null, date: "", location: "" })).id;

async function addPhoto(storyId: number, actor: Actor = people.ada): Promise<number> {
  const name = String(Math.random());
  const row = { kind: "image", caption: "", transcript: "", mimeType: "image/jpeg", bytes: 1 } as const;
  const { id } = await deps.db
    .insertInto("media")
    .values({ ...row, userId: actor.userId, storyId, folder: name, sha256: name, createdAt: "2026-01-01" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The order, as positions of `ids`, in every list of the photos. */
async function order(): Promise<number[]> {
  const listed = (await listStoryImages(deps.db, people.ada, story)).map(({ id }) => ids.indexOf(id));
  const inBook = (await listStoryMedia(deps.db, people.ada, [story])).get(story)?.images ?? [];
  expect(inBook.map(({ id }) => ids.indexOf(id))).toEqual(listed);
  return listed;
}

test.each([
  [2, "earlier", [0, 2, 1]],
  [0, "later", [1, 0, 2]],
  [0, "earlier", [0, 1, 2]],
  [2, "later", [0, 1, 2]],
] as const)("photo %s one place %s gives %j", async (photo, move, expected) => {
  await movePhoto(deps, people.ada, ids[photo] ?? 0, move);
  expect(await order()).toEqual(expected);
});

test.each([
  [0, 2, [1, 2, 0]],
  [2, 0, [2, 0, 1]],
])("photo %s dragged to the place of photo %s gives %j", async (photo, target, expected) => {
  await movePhoto(deps, people.ada, ids[photo] ?? 0, ids[target] ?? 0);
  expect(await order()).toEqual(expected);
});

test("two photos change places", async () => {
  await swapPhotos(deps, people.ada, ids[0] ?? 0, ids[2] ?? 0);
  expect(await order()).toEqual([2, 1, 0]);
});

test("a photo that comes later stands behind those that were moved", async () => {
  await movePhoto(deps, people.ada, ids[2] ?? 0, ids[0] ?? 0);
  ids.push(await addPhoto(story));
  expect(await order()).toEqual([2, 0, 1, 3]);
});

test("photos that come from another story keep their order among themselves", async () => {
  const other = await write(2);
  const [first, second] = [await addPhoto(other), await addPhoto(other)];
  await swapPhotos(deps, people.ada, first, second);
  await movePhoto(deps, people.ada, ids[2] ?? 0, "earlier");
  await moveMediaToStory(deps.db, other, story);
  ids.push(first, second);
  expect(await order()).toEqual([0, 2, 1, 4, 3]);
});

test("photos of other people and of other stories are not there", async () => {
  const others = await addPhoto(await write(1, people.ben), people.ben);
  const elsewhere = await addPhoto(await write(2));
  const [photo = 0] = ids;
  await expect(movePhoto(deps, people.ada, others, "earlier")).rejects.toThrow(NotFound);
  await expect(movePhoto(deps, people.ada, photo, others)).rejects.toThrow(NotFound);
  await expect(swapPhotos(deps, people.ada, photo, elsewhere)).rejects.toThrow(NotFound);
  await expect(swapPhotos(deps, people.ben, photo, ids[1] ?? 0)).rejects.toThrow(NotFound);
  expect(await order()).toEqual([0, 1, 2]);
});
