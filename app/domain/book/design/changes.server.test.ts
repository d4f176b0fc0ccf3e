import { beforeEach, expect, test } from "vitest";
import { purgeRetained } from "~/domain/running/retention/retention.server";
import { CollectedLog } from "../../../../tests/support/collected-log";
import { FakeClock } from "../../../../tests/support/fake-clock";
import { addPeople } from "../../../../tests/support/people";
import { openTestDatabase } from "../../../../tests/support/template-database";
import { type Deps, days, minutes } from "../../base/deps";
import { updateImageCaption } from "../../media/images.server";
import { movePhoto } from "../../media/photos/photo-order.server";
import { listStoryMedia } from "../../media/story-media.server";
import { createStory } from "../../writing/stories/stories.server";
import type { BookDesignInput } from "../schema";
import { findUndoable, recordChange, redoChange, undoChange } from "./changes.server";
import { getBookDesign, saveBookDesign } from "./designs.server";

let deps: Deps & { clock: FakeClock };
let people: Awaited<ReturnType<typeof addPeople>>;

beforeEach(async () => {
  const { db } = await openTestDatabase();
  deps = { db, clock: new FakeClock(), log: new CollectedLog() };
  people = await addPeople(db);
});

const design = () => getBookDesign(deps.db, people.ada, "biography");
const undo = () => undoChange(deps, people.ada, "biography");
const redo = () => redoChange(deps, people.ada, "biography");
const save = (input: BookDesignInput) =>
  recordChange(deps, people.ada, "biography", () => saveBookDesign(deps, people.ada, "biography", input));
const undoable = () => findUndoable(deps.db, people.ada, "biography");
const photo = { rotation: 90, scale: 1, width: null, height: null } as const;

test("changes are undone one after the other, and made again", async () => {
  const { title } = await design();
  await save({ coverStyle: "heritage-frame", title: "My Years" });
  await save({ layouts: { "story-1-media-1": "mosaic", "story-2-media-1": "free-layout" } });
  await save({ layouts: { "story-1-media-1": "hero-grid", "story-2-media-1": "free-layout" } });
  expect(await undo()).toBe(true);
  expect((await design()).layouts).toEqual({ "story-1-media-1": "mosaic", "story-2-media-1": "free-layout" });
  expect(await undo()).toBe(true);
  expect(await design()).toMatchObject({ layouts: {}, title: "My Years" });
  expect(await undo()).toBe(true);
  expect((await design()).title).toBe(title);
  expect(await undo()).toBe(false);
  for (const _ of [1, 2, 3]) expect(await redo()).toBe(true);
  expect(await redo()).toBe(false);
  expect(await design()).toMatchObject({
    title: "My Years",
    layouts: { "story-1-media-1": "hero-grid", "story-2-media-1": "free-layout" },
  });
});

test("undoing leaves what another window changed elsewhere", async () => {
  await save({ controls: { "5": photo } });
  await saveBookDesign(deps, people.ada, "biography", {
    controls: { "5": photo, "6": photo },
    subtitle: "Of mine",
  });
  await undo();
  expect(await design()).toMatchObject({ controls: { "6": photo }, subtitle: "Of mine" });
});

test("a new change ends what could be made again", async () => {
  await save({ coverStyle: "heritage-frame" });
  await undo();
  expect(await undoable()).toMatchObject({ canUndo: false, canRedo: true });
  await save({ coverStyle: "split-image-layout" });
  expect(await undoable()).toMatchObject({ canUndo: true, canRedo: false });
  expect(await redo()).toBe(false);
});

test("typing one text is one change, until a minute has passed", async () => {
  const { subtitle } = await design();
  for (const typed of ["As", "As I", "As I saw it"]) await save({ subtitle: typed });
  deps.clock.advance(2 * minutes);
  await save({ subtitle: "As I saw it all" });
  await undo();
  expect((await design()).subtitle).toBe("As I saw it");
  await undo();
  expect((await design()).subtitle).toBe(subtitle);
});

test("what changed nothing is no change, and what failed halfway is one", async () => {
  await save({});
  await save({ layouts: {} });
  expect(await undoable()).toMatchObject({ canUndo: false, canRedo: false });
  const failing = recordChange(deps, people.ada, "biography", async () => {
    await saveBookDesign(deps, people.ada, "biography", { title: "Half" });
    throw new Error("The picture is broken");
  });
  await expect(failing).rejects.toThrow("The picture is broken");
  await undo();
  expect((await design()).title).not.toBe("Half");
});

test("captions and the order of photos are undone; a photo that is gone stays gone", async () => {
  const words = { content: "Words.", age: null, date: "", location: "" };
  const { id: storyId } = await createStory(deps, people.ada, 1, words);
  const [first = 0, second = 0] = [await addPhoto(storyId), await addPhoto(storyId)];
  const photos = async () =>
    (await listStoryMedia(deps.db, people.ada, [storyId]))
      .get(storyId)
      ?.images.map(({ id, caption }) => [id, caption]);
  await recordChange(deps, people.ada, "biography", async () => {
    await updateImageCaption(deps, people.ada, first, "The bridge");
    await movePhoto(deps, people.ada, first, "later");
  });
  expect(await photos()).toEqual([
    [second, ""],
    [first, "The bridge"],
  ]);
  await undo();
  expect(await photos()).toEqual([
    [first, ""],
    [second, ""],
  ]);
  await deps.db.updateTable("media").set({ deletedAt: "2026-01-02" }).where("id", "=", first).execute();
  expect(await redo()).toBe(true);
  expect(await undo()).toBe(true);
  expect(await photos()).toEqual([[second, ""]]);
});

async function addPhoto(storyId: number): Promise<number> {
  const name = String(Math.random());
  const row = { kind: "image", caption: "", transcript: "", mimeType: "image/jpeg", bytes: 1 } as const;
  const place = { userId: people.ada.userId, storyId, folder: name, sha256: name, createdAt: "2026-01-01" };
  const inserted = await deps.db
    .insertInto("media")
    .values({ ...row, ...place })
    .returning("id")
    .execute();
  return inserted[0]?.id ?? 0;
}

test("each person undoes their own book only, of one kind", async () => {
  await save({ title: "Ada's" });
  expect(await undoChange(deps, people.ben, "biography")).toBe(false);
  expect(await undoChange(deps, people.ada, "mission")).toBe(false);
  expect((await design()).title).toBe("Ada's");
});

test("the last 50 changes are kept, for 30 days", async () => {
  for (let n = 0; n < 53; n += 1) await save({ layouts: { [`story-${n}-media-1`]: "mosaic" } });
  const count = async () => (await deps.db.selectFrom("bookChanges").select("id").execute()).length;
  expect(await count()).toBe(50);
  deps.clock.advance(30 * days);
  await purgeRetained(deps, "old changes of books");
  expect(await count()).toBe(0);
});
