import { statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { message } from "~/messages/message";
import { expectNothingKept, fixture, type MediaWorld, openMediaWorld } from "../../../tests/support/media";
import type { Actor } from "../base/actor";
import { NotFound, TooLarge, Unavailable, UnsupportedMedia } from "../base/errors";
import { defaultQuotaBytes } from "../base/quota";
import { trashStory } from "../writing/stories/stories.server";
import { addImage, imageMaxBytes, listStoryImages, removeImage, updateImageCaption } from "./images.server";
import type { StoryImage } from "./media";
import { findMediaFile } from "./stored-file.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

async function receive(content: Uint8Array<ArrayBuffer>, name: string) {
  return world.context.files.receive(name, Readable.from([content]), imageMaxBytes);
}

async function add(name = "photos/Landscape_6.jpg", actor = ada, storyId: number | null = world.storyId) {
  const upload = await receive(fixture(name), name);
  return addImage(world.context, actor, upload, { storyId, caption: "The mill" });
}

describe("adding", () => {
  test("a photo gets a row, a folder with all sizes, and nothing else", async () => {
    const image = await add();
    expect(image).toEqual({
      id: image.id,
      storyId: world.storyId,
      url: `/media/${image.id}/photo.jpg`,
      caption: "The mill",
      width: 1800,
      height: 1200,
      isHandwriting: false,
      pairedWith: null,
    });
    const [row] = await world.context.db.selectFrom("media").selectAll().execute();
    expect(row).toMatchObject({ userId: ada.userId, kind: "image", mimeType: "image/jpeg", deletedAt: null });
    const sizes = ["1280.jpg", "320.jpg", "640.jpg", "full.jpg", "original.jpg"].map(
      (size) => `media/${row?.folder}/${size}`,
    );
    expect(world.filesOnDisk().sort()).toEqual([`media/${row?.folder}`, ...sizes]);
    expect(row).toMatchObject({
      originalFile: "original.jpg",
      originalMimeType: "image/jpeg",
      state: "ready",
    });
    const bytes = sizes.map((size) => statSync(path.join(world.dataDir, size)).size);
    expect(row?.bytes).toBe(bytes.reduce((sum, size) => sum + size));
  });

  test("a photo may stand alone", async () => {
    const image = await add("photos/Portrait_1.jpg", ada, null);
    expect(image.storyId).toBeNull();
    expect(await listStoryImages(world.context.db, ada, world.storyId)).toEqual([]);
  });

  test("the same photo twice on one story is kept once, one after the other or at once", async () => {
    const first = await add();
    const before = world.filesOnDisk();
    expect(await add()).toEqual(first);
    expect(await Promise.all([add(), add()])).toEqual([first, first]);
    expect(world.filesOnDisk()).toEqual(before);

    const [one, two] = await Promise.all([add("photos/Portrait_1.jpg"), add("photos/Portrait_1.jpg")]);
    expect(one).toEqual(two);
    expect(await world.countRows()).toBe(2);
    expect(world.filesOnDisk()).toHaveLength(11);
  });

  test("the same photo with another caption has the new one; without a caption it keeps its own", async () => {
    const first = await add();
    const again = async (caption: string, actor = ada) =>
      addImage(world.context, actor, await receive(fixture("photos/Landscape_6.jpg"), "a.jpg"), {
        storyId: actor === ada ? world.storyId : null,
        caption,
      });
    expect(await again("The mill, 1931")).toEqual({ ...first, caption: "The mill, 1931" });
    expect(await again("")).toEqual({ ...first, caption: "The mill, 1931" });
    expect(await again("Mine", ben)).toMatchObject({ caption: "Mine" });
    expect(await listStoryImages(world.context.db, ada, world.storyId)).toEqual([
      { ...first, caption: "The mill, 1931" },
    ]);
    const both = await Promise.all([add("photos/Portrait_1.jpg"), add("photos/Portrait_1.jpg")]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await world.countRows()).toBe(3);
  });

  test("a scan of a TIFF is stored as a JPEG alone", async () => {
    const scan = await sharp(fixture("photos/Landscape_1.jpg")).resize(400).tiff().toBuffer();
    const upload = await receive(new Uint8Array(scan), "scan.tif");
    const image = await addImage(world.context, ada, upload, { storyId: world.storyId, caption: "" });
    expect(image).toMatchObject({ url: `/media/${image.id}/photo.jpg`, width: 400, height: 267 });
    const [row] = await world.context.db.selectFrom("media").selectAll().execute();
    expect(row).toMatchObject({ mimeType: "image/jpeg", originalFile: null });
  });

  test("a photo that was removed may be added again", async () => {
    const first = await add();
    await removeImage(world.context, ada, first.id);
    expect((await add()).id).not.toBe(first.id);
  });
});

describe("refusals leave nothing behind", () => {
  const notAPhoto =
    "is not a photo that we can use. Please choose a picture in the format JPEG, PNG, WebP, HEIC, TIFF, AVIF or GIF.";

  test.each([
    ["media/hostile.svg", notAPhoto],
    ["media/html-named.jpg", notAPhoto],
    ["media/program.exe", `program.exe ${notAPhoto}`],
    ["media/truncated.jpg", "truncated.jpg is damaged or did not arrive whole."],
  ])("%s", (name, text) => expectNothingKept(world, add(name), UnsupportedMedia, text));

  test("an empty file", async () => {
    const upload = await receive(new Uint8Array(0), "empty.jpg");
    const adding = addImage(world.context, ada, upload, { storyId: null, caption: "" });
    await expectNothingKept(world, adding, UnsupportedMedia, "empty.jpg is empty.");
  });

  test("more than 25 MB", async () => {
    const content = new Uint8Array(imageMaxBytes + 1);
    content.set(fixture("photos/Landscape_1.jpg"));
    const upload = await receive(content, "scan.jpg");
    const adding = addImage(world.context, ada, upload, { storyId: null, caption: "" });
    await expectNothingKept(world, adding, TooLarge, "scan.jpg is larger than 25 MB.");
  });

  test("a story that is not there, in the trash, or another person's", async () => {
    await expectNothingKept(world, add("photos/Portrait_1.jpg", ada, 999), NotFound, "Not found.");
    await expectNothingKept(world, add("photos/Portrait_1.jpg", ben), NotFound, "Not found.");
    await trashStory(world.context, ada, world.storyId);
    await expectNothingKept(world, add("photos/Portrait_1.jpg"), NotFound, "Not found.");
  });

  test("a child process that fails", async () => {
    const workers = { run: () => Promise.reject(new Unavailable(message("Not now."))) };
    const upload = await receive(fixture("photos/Portrait_1.jpg"), "a.jpg");
    const adding = addImage({ ...world.context, workers }, ada, upload, { storyId: null, caption: "" });
    await expectNothingKept(world, adding, Unavailable, "Not now.");
  });

  test("a person's room that is full", async () => {
    const image = await add();
    await world.context.db.updateTable("media").set({ bytes: defaultQuotaBytes }).execute();
    await expect(add("photos/Portrait_1.jpg")).rejects.toThrow("fill all the room of your account");
    await expect(add("photos/Portrait_1.jpg", ben, null)).resolves.toBeDefined();
    expect((await add()).id).toBe(image.id);
  });
});

describe("a photo that is there", () => {
  let image: StoryImage;

  beforeEach(async () => {
    image = await add();
  });

  test("its words change", async () => {
    const changed = await updateImageCaption(world.context, ada, image.id, "The mill, 1931");
    expect(changed).toEqual({ ...image, caption: "The mill, 1931" });
    expect(await listStoryImages(world.context.db, ada, world.storyId)).toEqual([changed]);
  });

  test("removed, it is gone from view, and its files stay", async () => {
    const files = world.filesOnDisk();
    await removeImage(world.context, ada, image.id);
    expect(await listStoryImages(world.context.db, ada, world.storyId)).toEqual([]);
    await expect(findMediaFile(world.context, ada, image.id)).rejects.toBeInstanceOf(NotFound);
    await expect(removeImage(world.context, ada, image.id)).rejects.toBeInstanceOf(NotFound);
    await expect(updateImageCaption(world.context, ada, image.id, "x")).rejects.toBeInstanceOf(NotFound);
    expect(world.filesOnDisk()).toEqual(files);
  });

  test("the smallest kept size that is wide enough is found", async () => {
    const names = await Promise.all(
      [undefined, 100, 641, 5000].map(async (width) => {
        const { path } = await findMediaFile(world.context, ada, image.id, { width });
        return path.split("/").at(-1);
      }),
    );
    expect(names).toEqual(["full.jpg", "320.jpg", "1280.jpg", "full.jpg"]);
  });

  test("a stranger finds nothing and changes nothing", async () => {
    const { context } = world;
    const before = await context.db.selectFrom("media").selectAll().execute();
    await expect(updateImageCaption(context, ben, image.id, "mine")).rejects.toBeInstanceOf(NotFound);
    await expect(removeImage(context, ben, image.id)).rejects.toBeInstanceOf(NotFound);
    await expect(findMediaFile(context, ben, image.id)).rejects.toBeInstanceOf(NotFound);
    await expect(listStoryImages(context.db, ben, world.storyId)).rejects.toBeInstanceOf(NotFound);
    expect(await context.db.selectFrom("media").selectAll().execute()).toEqual(before);
  });

  test("somebody who looks at Ada's account acts for her", async () => {
    const viewing = { ...world.people.root, userId: ada.userId };
    expect(await listStoryImages(world.context.db, viewing, world.storyId)).toEqual([image]);
  });
});
