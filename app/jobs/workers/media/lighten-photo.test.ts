import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixture } from "../../../../tests/support/media";
import { openWorkerProcesses } from "../../../../tests/support/workers";
import type { LightenOutput } from "../lighten.worker";
import type { PhotoOutput } from "../photos.worker";
import { takenMonth } from "./taken-month";

const workers = await openWorkerProcesses();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "life-light-"));
  mkdirSync(path.join(folder, "outputs"));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function prepare(picture: Uint8Array): Promise<PhotoOutput> {
  const source = path.join(folder, "upload");
  writeFileSync(source, picture);
  const job = { source, name: "photo.jpg", outputs: path.join(folder, "outputs") };
  return workers.run<PhotoOutput>("photos", job, null);
}

const made = () => readdirSync(path.join(folder, "outputs")).sort();
const file = (name: string) => path.join(folder, "outputs", name);
const mean = async (name: string) => (await sharp(file(name)).greyscale().stats()).channels[0]?.mean ?? 0;
/** The photo as if two stops of light had been missing. */
const underexposed = () => sharp(fixture("photos/Landscape_1.jpg")).linear(0.25, 0).jpeg().toBuffer();
const exif = (time: string) => ({ IFD2: { DateTimeOriginal: time }, IFD3: { GPSLatitudeRef: "N" } });

test("a photo that prints too dark gets lightened files of all sizes beside its own", async () => {
  const { lightening } = await prepare(await underexposed());
  expect(lightening).toBe(1.8);
  const sizes = ["1280.jpg", "320.jpg", "640.jpg", "full.jpg"];
  expect(made()).toEqual([...sizes, ...sizes.map((name) => `lightened-${name}`), "original.jpg"].sort());
  const [before, after] = [await mean("full.jpg"), await mean("lightened-full.jpg")];
  expect(after).toBeGreaterThan(before * 1.5);
  const { width, exif } = await sharp(file("lightened-full.jpg")).metadata();
  expect([width, exif]).toEqual([1800, undefined]);
});

test("the curve is the same each time, and keeps black and white", async () => {
  const steps = Buffer.from(
    Array.from({ length: 100 }, (_, n) => (n < 90 ? 30 : n < 99 ? 0 : 255)).flatMap((v) => [v, v, v]),
  );
  const picture = () =>
    sharp(steps, { raw: { width: 10, height: 10, channels: 3 } })
      .resize(800, 800, { kernel: "nearest" })
      // As large as a photo is: what is small is encoded in fewer bytes, and its black is not as clean.
      .png({ compressionLevel: 0 })
      .toBuffer();
  await prepare(await picture());
  const once = readFileSync(file("lightened-full.jpg"));
  await prepare(await picture());
  expect(readFileSync(file("lightened-full.jpg")).equals(once)).toBe(true);
  const { channels } = await sharp(once).greyscale().stats();
  expect(channels[0]?.min).toBeLessThan(8);
  expect(channels[0]?.max).toBeGreaterThan(248);
});

test("a photo that prints well has no other files", async () => {
  const { lightening } = await prepare(fixture("photos/Portrait_1.jpg"));
  expect(lightening).toBe(0);
  expect(made().some((name) => name.startsWith("lightened"))).toBe(false);
});

test("the month is read before the file is stripped, and nothing of it is in any file", async () => {
  const picture = sharp(await underexposed())
    .resize(400)
    .withExif(exif("2008:06:14 10:11:12"));
  const { takenMonth } = await prepare(await picture.jpeg().toBuffer());
  expect(takenMonth).toBe("2008-06");
  for (const name of made()) expect(readFileSync(file(name)).includes("2008:06"), name).toBe(false);
});

test.each(["png", "webp"] as const)("the month of a %s file is read too", async (format) => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#888888" } });
  const stored = await picture.withExif(exif("1999:12:31 23:59:59")).toFormat(format).toBuffer();
  expect(takenMonth((await sharp(stored).metadata()).exif, new Date())).toBe("1999-12");
});

test.each([
  "0000:00:00 00:00:00",
  "2008:13:01 00:00:00",
  "2999:01:01 00:00:00",
  "1700:01:01 00:00:00",
  "last summer",
])("%s is no month", async (time) => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#888888" } });
  const stored = await picture.withExif(exif(time)).jpeg().toBuffer();
  expect(takenMonth((await sharp(stored).metadata()).exif, new Date("2026-11-22"))).toBe("");
});

test("photos of before are measured in one process, and a missing one does not stop the others", async () => {
  const dark = path.join(folder, "dark");
  mkdirSync(dark);
  writeFileSync(path.join(dark, "full.jpg"), await underexposed());
  const photos = [
    { id: 1, folder: path.join(folder, "missing"), width: 100 },
    { id: 2, folder: dark, width: 1800 },
  ];
  expect(await workers.run<LightenOutput>("lighten", { photos }, null)).toEqual({ 1: 0, 2: 1.8 });
  expect(readdirSync(dark)).toContain("lightened-640.jpg");
});
