import { beforeEach, expect, test } from "vitest";
import type { StoryType } from "~/db/tables";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { refusal } from "../../../../tests/support/refusals";
import { openTestDatabase } from "../../../../tests/support/template-database";
import type { Deps } from "../../base/deps";
import { Conflict, NotFound } from "../../base/errors";
import { listStoryMedia } from "../../media/story-media.server";
import { createStory, trashStory } from "../../writing/stories/stories.server";
import { redoChange, undoChange } from "../design/changes.server";
import { getBookDesign, saveBookDesign } from "../design/designs.server";
import { movePhotoToStory } from "./move-photo.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;
let from: number;
let to: number;
let photo: number;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
  from = await write(1);
  to = await write(2);
  photo = await addPhoto(from, "a");
});

async function write(promptId: number): Promise<number> {
  const text = { content: "The river froze.", age: null, date: "", location: "" };
  return (await createStory(deps, people.ada, promptId, text)).id;
}

async function addPhoto(storyId: number, sha256: string): Promise<number> {
  const { id } = await deps.db
    .insertInto("media")
    .values({
      userId: people.ada.userId,
      storyId,
      kind: "image",
      folder: String(Math.random()),
      caption: "The ice",
      transcript: "",
      mimeType: "image/jpeg",
      bytes: 1,
      sha256,
      width: 1200,
      height: 900,
      createdAt: "2026-01-01T00:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const photosOf = async (storyId: number) =>
  (await listStoryMedia(deps.db, people.ada, [storyId]))
    .get(storyId)
    ?.images.map(({ id, caption }) => [id, caption]) ?? [];
const design = (type: StoryType = "biography") => getBookDesign(deps.db, people.ada, type);

test("a photo goes to another story with its caption, and can be brought back", async () => {
  expect(await movePhotoToStory(deps, people.ada, photo, to)).toMatchObject({ id: photo, storyId: to });
  expect([await photosOf(from), await photosOf(to)]).toEqual([[], [[photo, "The ice"]]]);
  expect(await undoChange(deps, people.ada, "biography")).toBe(true);
  expect([await photosOf(from), await photosOf(to)]).toEqual([[[photo, "The ice"]], []]);
  expect(await redoChange(deps, people.ada, "biography")).toBe(true);
  expect(await photosOf(to)).toEqual([[photo, "The ice"]]);
});

test("it stays turned, and loses its place and size on the page that it leaves; undo brings both back", async () => {
  const key = String(photo);
  const arranged = {
    controls: { [key]: { rotation: 90, scale: 1.2, width: 200, height: 150 } as const },
    positions: { [key]: { x: 1, y: 2, width: 200, height: 150 } },
    anchors: { [key]: 1 },
  };
  await saveBookDesign(deps, people.ada, "biography", arranged);
  await movePhotoToStory(deps, people.ada, photo, to);
  const moved = await design();
  expect(moved.controls[key]).toMatchObject({ rotation: 90, scale: 1.2, width: null, height: null });
  expect([moved.positions, moved.anchors]).toEqual([{}, {}]);
  await undoChange(deps, people.ada, "biography");
  expect(await design()).toMatchObject(arranged);
});

test("it is not moved where the same photo is, and not brought back there", async () => {
  const same = await addPhoto(to, "a");
  expect(await refusal(movePhotoToStory(deps, people.ada, photo, to))).toBeInstanceOf(Conflict);
  expect(await photosOf(from)).toHaveLength(1);
  await deps.db.deleteFrom("media").where("id", "=", same).execute();
  await movePhotoToStory(deps, people.ada, photo, to);
  await addPhoto(from, "a");
  await undoChange(deps, people.ada, "biography");
  expect(await photosOf(to)).toHaveLength(1);
});

test("strangers, trashed stories and unknown photos are not found", async () => {
  for (const [actor, id, story] of [
    [people.ben, photo, to],
    [people.ada, 9999, to],
    [people.ada, photo, 9999],
  ] as const)
    expect(await refusal(movePhotoToStory(deps, actor, id, story))).toBeInstanceOf(NotFound);
  await trashStory(deps, people.ada, to);
  expect(await refusal(movePhotoToStory(deps, people.ada, photo, to))).toBeInstanceOf(NotFound);
});
