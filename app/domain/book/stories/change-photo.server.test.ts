import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import type { Actor } from "../../base/actor";
import { NotFound, ValidationError } from "../../base/errors";
import { addImage } from "../../media/images.server";
import { findMediaFile } from "../../media/stored-file.server";
import { createStory } from "../../writing/stories/stories.server";
import { getBook } from "../book.server";
import { undoChange } from "../design/changes.server";
import { photosOf } from "../model";
import { readPrintInput } from "../print/print-files.server";
import { changePhoto } from "./change-photo.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

async function add(name: string, storyId: number | null = world.storyId): Promise<number> {
  const data = fixture(`photos/${name}`);
  const upload = await world.context.files.receive(name, Readable.from([data]), 1e9);
  return (await addImage(world.context, ada, upload, { storyId, caption: "" })).id;
}

async function inBook() {
  const { chapters } = await getBook(world.context.db, ada, "biography");
  const photos = chapters.flatMap(({ stories }) => stories.flatMap(photosOf));
  return photos.map(({ id, isHandwriting, pairedWith }) => [id, isHandwriting ?? false, pairedWith ?? null]);
}

test("handwriting is shown and printed cleaned, the photo stays, and both are taken back", async () => {
  const id = await add("Portrait_1.jpg");
  const name = async () => path.basename((await findMediaFile(world.context, ada, id)).path);
  const before = await readPrintInput(world.context, ada, "biography");
  expect(await changePhoto(world.context, ada, id, { isHandwriting: true })).toMatchObject({
    id,
    isHandwriting: true,
  });
  expect([await name(), await inBook()]).toEqual(["cleaned-full.jpg", [[id, true, null]]]);
  const printed = await readPrintInput(world.context, ada, "biography");
  expect(path.basename(printed.photos[id]?.path ?? "")).toBe("cleaned-full.jpg");
  expect(printed.photos[id]?.sha256).not.toBe(before.photos[id]?.sha256);
  const uploaded = await findMediaFile(world.context, ada, id, { look: "uploaded" });
  expect(existsSync(uploaded.path)).toBe(true);
  await undoChange(world.context, ada, "biography");
  expect([await name(), (await readPrintInput(world.context, ada, "biography")).hash]).toEqual([
    "full.jpg",
    before.hash,
  ]);
  await changePhoto(world.context, ada, id, { isHandwriting: true });
  expect(await changePhoto(world.context, ada, id, { isHandwriting: false })).toMatchObject({
    isHandwriting: false,
  });
  expect(await name()).toBe("full.jpg");
});

test("two photos of a story face each other, until one of them gets another or none", async () => {
  const [one, two, three] = [
    await add("Portrait_1.jpg"),
    await add("Portrait_2.jpg"),
    await add("Landscape_1.jpg"),
  ];
  expect((await changePhoto(world.context, ada, one, { pairedWith: two })).pairedWith).toBe(two);
  const pairs = async () => (await inBook()).map(([, , pairedWith]) => pairedWith);
  expect(await pairs()).toEqual([two, one, null]);
  await changePhoto(world.context, ada, three, { pairedWith: one });
  expect(await pairs()).toEqual([three, null, one]);
  await undoChange(world.context, ada, "biography");
  expect(await pairs()).toEqual([two, one, null]);
  await changePhoto(world.context, ada, two, { pairedWith: null });
  expect(await pairs()).toEqual([null, null, null]);
});

test("a change of which one field is refused changes nothing but what its files count, and leaves nothing to undo", async () => {
  const [id, other] = [await add("Portrait_1.jpg"), await add("Portrait_2.jpg", null)];
  const text = { content: "Elsewhere.", age: null, date: "", location: "" };
  const { id: storyId } = await createStory(world.context, ada, 9, text);
  const row = () => world.context.db.selectFrom("media").selectAll().where("id", "=", id).execute();
  const [before] = await row();
  const change = { storyId, isHandwriting: true, pairedWith: other, caption: "The mill" };
  await expect(changePhoto(world.context, ada, id, change)).rejects.toThrow(ValidationError);
  const onDisk = await world.context.files.measure(before?.folder ?? "");
  expect(onDisk).toBeGreaterThan(before?.bytes ?? 0);
  expect(await row()).toEqual([{ ...before, bytes: onDisk }]);
  expect(await undoChange(world.context, ada, "biography")).toBe(false);
  const changed = { storyId, isHandwriting: true, pairedWith: null, caption: "The mill" };
  expect(await changePhoto(world.context, ada, id, changed)).toMatchObject({
    ...{ caption: "The mill", isHandwriting: true, pairedWith: null },
  });
  const [after] = await row();
  expect(after?.bytes).toBe(onDisk);
});

test("photos of other stories, itself, and other people's are refused", async () => {
  const [id, other] = [await add("Portrait_1.jpg"), await add("Portrait_2.jpg", null)];
  for (const pairedWith of [other, id, 99_999])
    await expect(changePhoto(world.context, ada, id, { pairedWith })).rejects.toThrow(ValidationError);
  await expect(changePhoto(world.context, ben, id, { isHandwriting: true })).rejects.toThrow(NotFound);
  await expect(changePhoto(world.context, ben, id, { pairedWith: null })).rejects.toThrow(NotFound);
});
