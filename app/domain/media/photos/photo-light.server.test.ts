import { existsSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixture, type MediaWorld, openMediaWorld } from "../../../../tests/support/media";
import type { Actor } from "../../base/actor";
import { NotFound } from "../../base/errors";
import { readPrintInput } from "../../book/print/print-files.server";
import { makePlan } from "../../running/exports/make-plan.server";
import { addImage, listStoryImages } from "../images.server";
import { findMediaFile } from "../stored-file.server";
import { measurePhotos } from "./measure-photos.server";
import { listDarkPhotos, setPhotoLight } from "./photo-light.server";

let world: MediaWorld;
let ada: Actor;
let ben: Actor;

beforeEach(async () => {
  world = await openMediaWorld();
  ({ ada, ben } = world.people);
});

afterEach(() => world.close());

/** The photo as if two stops of light had been missing. */
async function addDark(): Promise<number> {
  const dark = await sharp(fixture("photos/Portrait_1.jpg")).resize(500).linear(0.25, 0).jpeg().toBuffer();
  const upload = await world.context.files.receive("dark.jpg", Readable.from([dark]), 1e9);
  return (await addImage(world.context, ada, upload, { storyId: world.storyId, caption: "" })).id;
}

async function fileOf(id: number, variant = {}) {
  const { path: file, tag } = await findMediaFile(world.context, ada, id, variant);
  return { name: path.basename(file), tag };
}

test("a dark photo is offered, lightened everywhere by one press, and as before by another", async () => {
  const id = await addDark();
  const images = async () =>
    (await listStoryImages(world.context.db, ada, world.storyId)).map(({ light }) => light);
  const printed = async () => {
    const { photos, hash } = await readPrintInput(world.context, ada, "biography");
    return { hash, name: path.basename(photos[id]?.path ?? ""), sha256: photos[id]?.sha256 };
  };
  const before = await printed();
  expect([await images(), before.name, (await fileOf(id)).name]).toEqual([["dark"], "full.jpg", "full.jpg"]);
  expect(await listDarkPhotos(world.context.db, ada, [id])).toEqual(new Set([id]));

  await setPhotoLight(world.context, ada, id, "lightened");
  const after = await printed();
  expect([await images(), after.name]).toEqual([["lightened"], "lightened-full.jpg"]);
  expect(await listDarkPhotos(world.context.db, ada, [id])).toEqual(new Set());
  expect([after.hash === before.hash, after.sha256 === before.sha256]).toEqual([false, false]);
  expect((await fileOf(id, { width: 320 })).name).toBe("lightened-320.jpg");
  expect((await fileOf(id, { look: "uploaded" })).name).toBe("full.jpg");

  await setPhotoLight(world.context, ada, id, "dark");
  expect(await printed()).toEqual(before);
});

test("the download has the lightened picture, and the one that was added beside it", async () => {
  const id = await addDark();
  await setPhotoLight(world.context, ada, id, "lightened");
  const { db } = world.context;
  const task = {
    ...{ dataDir: world.dataDir, userId: ada.userId, brandName: "", madeAt: "", books: [] },
    ...{ missingFiles: [], output: "", isForKeepers: false },
  };
  const packed = async () => {
    const { chapters, missingFiles } = await makePlan(db, task);
    const { shown, original } = chapters[0]?.stories[0]?.items[0]?.files ?? {};
    return [shown, original].map((file) => path.basename(file?.source ?? "")).concat(missingFiles);
  };
  expect(await packed()).toEqual(["lightened-full.jpg", "original.jpg"]);
  // A photo of a format whose original is not kept.
  await db.updateTable("media").set({ originalFile: null }).execute();
  expect(await packed()).toEqual(["lightened-full.jpg", "full.jpg"]);
});

test("only its own person changes it, and only while it is there", async () => {
  const id = await addDark();
  await expect(setPhotoLight(world.context, ben, id, "lightened")).rejects.toThrow(NotFound);
  expect(await listDarkPhotos(world.context.db, ben, [id])).toEqual(new Set());
  await world.context.db.updateTable("media").set({ deletedAt: "2026-01-01" }).execute();
  await expect(setPhotoLight(world.context, ada, id, "lightened")).rejects.toThrow(NotFound);
});

test("photos of before are measured once, and the room that they take is counted", async () => {
  const id = await addDark();
  const { db, files } = world.context;
  const row = () => db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { folder, bytes, lightening } = await row();
  await db.updateTable("media").set({ lightening: null, bytes: 1 }).execute();
  await measurePhotos(world.context);
  expect(await row()).toMatchObject({ bytes, lightening });
  expect(existsSync(files.pathOf(folder, "lightened-full.jpg"))).toBe(true);
  await db.updateTable("media").set({ bytes: 1 }).execute();
  await measurePhotos(world.context);
  expect((await row()).bytes).toBe(1);
});
