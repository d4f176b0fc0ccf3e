import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PrintJob } from "~/domain/book/print/job";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { preparePhotos } from "./photos";

test("two books that prepare the same photo at once both have it, whole, and so has one after a power cut", async () => {
  const cache = mkdtempSync(path.join(tmpdir(), "life-photos-"));
  const crop = { x: 0, y: 0, w: 100, h: 80 };
  const requests = [
    {
      key: "7-whole",
      photoId: 7,
      rotation: 0 as const,
      crop,
      isWhole: false,
      isScalable: true,
      width: 50,
      height: 40,
    },
  ];
  const photos = { 7: { path: path.resolve("tests/fixtures/photos/Landscape_1.jpg"), sha256: "7" } };
  const work = { photos, cache } as Pick<PrintJob, "photos" | "cache"> as PrintJob;
  const inSrgb = { colors: "device", file: null } as const;
  const prepare = () => preparePhotos(new CollectedLog(), requests, work, inSrgb, () => undefined);
  for (const { photos: found, broken } of await Promise.all([prepare(), prepare(), prepare()])) {
    expect(broken).toEqual([]);
    const { file = "" } = found.get("7-whole") ?? {};
    expect(await sharp(file, { failOn: "error" }).stats()).toBeDefined();
  }
  expect(readdirSync(cache)).toHaveLength(1);
  // As a power cut can leave it.
  const [name = ""] = readdirSync(cache);
  writeFileSync(path.join(cache, name), "");
  const { photos: again } = await prepare();
  expect(await sharp(again.get("7-whole")?.file, { failOn: "error" }).metadata()).toMatchObject({
    width: 50,
  });
  rmSync(cache, { recursive: true });
});

/** Four quarters of one color each, wide enough to be made much smaller. */
async function quarters(file: string): Promise<void> {
  const colors = ["#ff0000", "#00ff00", "#0000ff", "#ffffff"];
  const tile = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const composed = await Promise.all(
    colors.map(async (color, index) => ({
      input: await tile(color),
      left: (index % 2) * 400,
      top: Math.floor(index / 2) * 300,
    })),
  );
  const canvas = sharp({ create: { width: 800, height: 600, channels: 3, background: "#000" } });
  await canvas.composite(composed).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toFile(file);
}

/** The color in the middle of each quarter of a picture, as the first letter of its name. */
async function colorsOf(file: string): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(start, start + 3)].map((value) => (value > 128 ? "1" : "0")).join("");
  };
  const names: Record<string, string> = { "100": "r", "010": "g", "001": "b", "111": "w" };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map((bits) => names[bits]).join("");
}

test.each([
  // Rotation, crop of the turned photo, the part of the crop's width that is printed, what is seen.
  [0, null, 0.2, "rgbw"],
  [90, null, 0.2, "brwg"],
  [180, null, 0.9, "wbgr"],
  [270, null, 0.2, "gwrb"],
  [0, { x: 400, y: 0, w: 400, h: 600 }, 0.2, "ggww"],
  [0, { x: 400, y: 0, w: 400, h: 600 }, 0.9, "ggww"],
  [90, { x: 0, y: 400, w: 600, h: 400 }, 0.2, "wgwg"],
  [90, { x: 0, y: 400, w: 600, h: 400 }, 0.9, "wgwg"],
  [180, { x: 0, y: 0, w: 800, h: 300 }, 0.2, "wbwb"],
  [270, { x: 300, y: 0, w: 300, h: 800 }, 0.3, "wwbb"],
] as const)(
  "a photo turned by %d, cropped to %j and printed at %d shows %s",
  async (rotation, crop, scale, seen) => {
    const folder = mkdtempSync(path.join(tmpdir(), "life-photos-"));
    const source = path.join(folder, "photo.jpg");
    await quarters(source);
    const size = rotation % 180 === 0 ? { w: 800, h: 600 } : { w: 600, h: 800 };
    const area = crop ?? { x: 0, y: 0, ...size };
    const [width, height] = [Math.round(area.w * scale), Math.round(area.h * scale)];
    const request = {
      key: "1",
      photoId: 1,
      rotation,
      crop: area,
      isWhole: crop === null,
      isScalable: true,
      width,
      height,
    };
    const work = { photos: { 1: { path: source, sha256: "1" } }, cache: folder } as unknown as PrintJob;
    const inSrgb = { colors: "device", file: null } as const;
    const { photos, broken } = await preparePhotos(
      new CollectedLog(),
      [request],
      work,
      inSrgb,
      () => undefined,
    );
    expect(broken).toEqual([]);
    const { file = "" } = photos.get("1") ?? {};
    expect(await sharp(file).metadata()).toMatchObject({ width, height });
    expect(await colorsOf(file)).toBe(seen);
    rmSync(folder, { recursive: true });
  },
);
