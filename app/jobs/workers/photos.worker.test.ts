import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UnsupportedMedia } from "~/domain/base/errors";
import { fixture, scenes } from "../../../tests/support/media";
import { openWorkerProcesses } from "../../../tests/support/workers";
import type { PhotoOutput } from "./photos.worker";

const workers = await openWorkerProcesses();
let outputs: string;

beforeEach(() => {
  outputs = mkdtempSync(path.join(tmpdir(), "life-photo-"));
});

afterEach(() => {
  rmSync(outputs, { recursive: true });
});

async function prepare(picture: Uint8Array, name = "photo.jpg"): Promise<PhotoOutput> {
  const folder = mkdtempSync(path.join(tmpdir(), "life-source-"));
  const source = path.join(folder, "upload");
  writeFileSync(source, picture);
  try {
    return await workers.run<PhotoOutput>("photos", { source, name, outputs }, null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const made = (name: string) => sharp(path.join(outputs, name));
const plain = (width: number, height: number, background = "#c02020") =>
  sharp({ create: { width, height, channels: 3, background } });

test.each(scenes)("%s comes out upright, in its dimensions", async (name) => {
  const isLandscape = name.startsWith("Landscape");
  const [width, height] = isLandscape ? [1800, 1200] : [1200, 1800];
  expect(await prepare(fixture(`photos/${name}`))).toMatchObject({ width, height });
  expect(await made("full.jpg").metadata()).toMatchObject({ format: "jpeg", width, height });
  const small = await made("320.jpg").metadata();
  expect(small.width).toBe(320);
  expect(small.height > small.width).toBe(!isLandscape);
});

test("every orientation shows the same picture", async () => {
  const thumbnails: Buffer[] = [];
  for (const name of scenes.filter((scene) => scene.startsWith("Landscape"))) {
    await prepare(fixture(`photos/${name}`));
    thumbnails.push(await made("full.jpg").resize(12, 8, { fit: "fill" }).greyscale().raw().toBuffer());
  }
  for (const thumbnail of thumbnails.slice(1)) {
    const differences = thumbnail.map((value, index) => Math.abs(value - (thumbnails[0]?.[index] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(40);
  }
});

test("no size tells where or when the photo was taken", async () => {
  const source = fixture("media/photo-with-gps.jpg");
  expect((await sharp(source).metadata()).exif).toBeDefined();
  await prepare(source);
  expect(readdirSync(outputs).sort()).toEqual(["1280.jpg", "320.jpg", "640.jpg", "full.jpg", "original.jpg"]);
  for (const name of readdirSync(outputs)) {
    const { exif, iptc, xmp, icc, comments } = await made(name).metadata();
    expect([exif, iptc, xmp, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect((await made(name).toBuffer()).includes("Exif")).toBe(false);
  }
});

test("a small photo is never enlarged", async () => {
  await prepare(await plain(400, 300).jpeg().toBuffer());
  expect(readdirSync(outputs).sort()).toEqual(["320.jpg", "full.jpg", "original.jpg"]);
  expect((await made("full.jpg").toBuffer()).length).toBeGreaterThan(0);
});

test("the sizes are progressive, the full one keeps its colours whole", async () => {
  await prepare(await plain(1000, 800).webp().toBuffer());
  expect(await made("640.jpg").metadata()).toMatchObject({ isProgressive: true });
  expect(await made("full.jpg").metadata()).toMatchObject({ chromaSubsampling: "4:4:4" });
});

test.each([
  ["of low quality", 30, 1],
  ["of the lowest quality", 8, 1],
  ["of low quality, which is turned", 40, 6],
])("a JPEG %s has no larger full one", async (_, quality, orientation) => {
  const scene = sharp(fixture("photos/Landscape_1.jpg")).resize(1200).jpeg({ quality, mozjpeg: true });
  const uploaded = await (orientation === 1 ? scene : scene.withMetadata({ orientation })).toBuffer();
  await prepare(uploaded);
  expect(statSync(path.join(outputs, "full.jpg")).size).toBeLessThanOrEqual(uploaded.length);
  expect(await made("full.jpg").metadata()).toMatchObject({
    format: "jpeg",
    width: orientation === 6 ? 800 : 1200,
  });
});

test("the full one is not larger than the file it was made from", async () => {
  const noise = sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
  const uploaded = await noise.jpeg({ quality: 82 }).toBuffer();
  await prepare(uploaded);
  expect(statSync(path.join(outputs, "full.jpg")).size).toBeLessThanOrEqual(uploaded.length);
});

test("what is transparent stands on white", async () => {
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: "#00000000" } });
  await prepare(await clear.png().toBuffer());
  expect([...(await made("full.jpg").raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test("colours of a wider space become those of the web, grey becomes three colours", async () => {
  await prepare(await plain(50, 50).withIccProfile("p3").jpeg({ quality: 100 }).toBuffer());
  const [red = 0, green = 0] = await made("full.jpg").raw().toBuffer();
  expect(Math.abs(red - 0xc0)).toBeLessThan(6);
  expect(Math.abs(green - 0x20)).toBeLessThan(6);
  await prepare(await plain(50, 50).toColourspace("b-w").jpeg().toBuffer());
  expect(await made("full.jpg").metadata()).toMatchObject({ channels: 3, space: "srgb" });
});

describe("every phone's photos", () => {
  test("HEIC comes out as it was seen, in its dimensions; nothing of it is left but JPEG", async () => {
    expect(await prepare(fixture("media/phone-photo.heic"), "IMG_1.HEIC")).toEqual({
      width: 1200,
      height: 800,
      originalType: null,
      takenMonth: expect.any(String),
      lightening: expect.any(Number),
    });
    expect(readdirSync(outputs).sort()).toEqual(["320.jpg", "640.jpg", "full.jpg"]);
    const { format, exif, space } = await made("full.jpg").metadata();
    expect([format, exif, space]).toEqual(["jpeg", undefined, "srgb"]);
    // The same scene as the landscape photos: light sky above, dark valley below.
    const { channels } = await made("full.jpg").stats();
    expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  });

  test("HEIC that did not arrive whole is refused", async () => {
    const whole = fixture("media/phone-photo.heic");
    for (const share of [0.02, 0.5, 0.9]) {
      const cut = whole.subarray(0, whole.length * share);
      await expect(prepare(cut, "IMG_1.HEIC")).rejects.toThrow(
        "IMG_1.HEIC is damaged or did not arrive whole.",
      );
    }
    expect(readdirSync(outputs)).toEqual([]);
  });

  test("AVIF, as some newer phones write it", async () => {
    expect(await prepare(await plain(400, 300).avif({ effort: 0 }).toBuffer())).toMatchObject({
      width: 400,
      height: 300,
    });
  });

  test("CMYK, as print shops hand it out, becomes the colours of the web", async () => {
    const scene = sharp(fixture("photos/Landscape_1.jpg")).resize(300);
    const expected = await scene.clone().raw().toBuffer();
    await prepare(await scene.clone().toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer());
    expect(await made("full.jpg").metadata()).toMatchObject({ channels: 3, space: "srgb" });
    const seen = await made("full.jpg").raw().toBuffer();
    const difference =
      seen.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0) / seen.length;
    expect(difference).toBeLessThan(25);
  });

  test("a panorama keeps its length", async () => {
    expect(await prepare(await plain(16_000, 1200).jpeg().toBuffer())).toMatchObject({
      width: 16_000,
      height: 1200,
    });
    expect(await made("1280.jpg").metadata()).toMatchObject({ width: 1280, height: 96 });
  });

  test("50 megapixels are taken, 53 are not", async () => {
    const { width, height } = await prepare(await plain(8192, 6144).jpeg().toBuffer());
    expect([width, height]).toEqual([8192, 6144]);
    const larger = await plain(8192, 6500).jpeg().toBuffer();
    await expect(prepare(larger, "large.jpg")).rejects.toThrow("large.jpg has more than 50 megapixels");
  }, 120_000);

  test.each(["webp", "gif"] as const)("a %s that moves becomes its first picture", async (format) => {
    const pictures = await Promise.all(
      ["#c02020", "#20c020"].map((colour) => plain(60, 40, colour).png().toBuffer()),
    );
    const moving = await sharp(pictures, { join: { animated: true } })
      .toFormat(format, { quality: 100 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect(await prepare(moving)).toMatchObject({ width: 60, height: 40 });
    const [red = 0, green = 0] = await made("full.jpg").raw().toBuffer();
    expect([red > 150, green < 80]).toEqual([true, true]);
  });
});

describe("a scanner's TIFF", () => {
  const scene = () => sharp(fixture("photos/Landscape_1.jpg")).resize(300);
  const kinds: [string, () => Promise<Buffer>][] = [
    ["uncompressed", () => scene().tiff({ compression: "none" }).toBuffer()],
    ["of LZW", () => scene().tiff({ compression: "lzw" }).toBuffer()],
    ["of ZIP", () => scene().tiff({ compression: "deflate" }).toBuffer()],
    ["of JPEG", () => scene().tiff({ compression: "jpeg", quality: 95 }).toBuffer()],
    ["in tiles", () => scene().tiff({ tile: true }).toBuffer()],
    ["of 16 bits", () => scene().toColourspace("rgb16").tiff().toBuffer()],
    ["of the other byte order", async () => bigEndianTiff(8, 8)],
  ];

  test.each(kinds)("%s becomes a JPEG with its colors", async (_kind, make) => {
    const scan = await make();
    const expected = await sharp(scan).toColourspace("srgb").removeAlpha().raw().toBuffer();
    const { originalType } = await prepare(scan, "scan.tif");
    expect(originalType).toBeNull();
    expect(readdirSync(outputs).every((name) => name.endsWith(".jpg"))).toBe(true);
    expect(await made("full.jpg").metadata()).toMatchObject({ channels: 3, space: "srgb" });
    const seen = await made("full.jpg").raw().toBuffer();
    const perPixel = expected.length / (seen.length / 3);
    const difference =
      seen.reduce((sum, value, at) => {
        const of = perPixel === 1 ? Math.floor(at / 3) : at;
        return sum + Math.abs(value - (expected[of] ?? 0));
      }, 0) / seen.length;
    expect(difference).toBeLessThan(4);
  });

  test("comes out upright, and tells nothing of where it was made", async () => {
    const turned = await sharp(fixture("media/photo-with-gps.jpg"))
      .withExif({ IFD0: { Artist: "Ada" } })
      .withMetadata({ orientation: 6 })
      .tiff()
      .toBuffer();
    const { width = 0, height = 0 } = await sharp(turned).metadata();
    expect(await prepare(turned, "scan.tif")).toMatchObject({ width: height, height: width });
    const { exif, orientation } = await made("full.jpg").metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect((await made("full.jpg").toBuffer()).includes("Ada")).toBe(false);
  });

  test("of several pages becomes its first page", async () => {
    const pages = await Promise.all(
      ["#c02020", "#20c020"].map((color) => plain(60, 40, color).png().toBuffer()),
    );
    const scan = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer();
    expect((await sharp(scan).metadata()).pages).toBe(2);
    expect(await prepare(scan, "scan.tif")).toMatchObject({ width: 60, height: 40 });
    const [red = 0, green = 0] = await made("full.jpg").raw().toBuffer();
    expect([red > 150, green < 80]).toEqual([true, true]);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["of 60,000 by 60,000", () => bigEndianTiff(60_000, 60_000), "has more than 50 megapixels"],
    ["that says more than it has", () => bigEndianTiff(5_000, 5_000), "did not arrive whole"],
    ["without a size", () => bigEndianTiff(0, 0), "did not arrive whole"],
    ["of a thousand colors a point", () => bigEndianTiff(5_000, 5_000, 1_000), "did not arrive whole"],
    ["of very many pages", () => pagesOfNothing(200_000), "has more than 1000 pages"],
    ["whose pages go in a circle", () => pagesOfNothing(3, 8), "has more than 1000 pages"],
    ["that ends in its pages", () => pagesOfNothing(900).subarray(0, 2_000), "did not arrive whole"],
    ["that is a head alone", () => pagesOfNothing(1).subarray(0, 9), "did not arrive whole"],
    [
      "that stops before its end",
      async () => {
        const whole = await scene().tiff({ compression: "lzw" }).toBuffer();
        return whole.subarray(0, whole.length * 0.9);
      },
      "did not arrive whole",
    ],
  ])("%s is refused in words, at once", async (_what, make, words) => {
    const scan = await make();
    const begun = performance.now();
    await expect(prepare(scan, "scan.tif")).rejects.toThrow(`scan.tif`);
    await expect(prepare(scan, "scan.tif")).rejects.toThrow(words);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(readdirSync(outputs)).toEqual([]);
  });
});

/** Big-endian, gray, uncompressed, its directory first, with the points of 8 by 8. */
function bigEndianTiff(width: number, height: number, samples = 1): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(4, 2);
    bytes.writeUInt32BE(1, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const tags: [number, number][] = [
    ...([
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
    ] as [number, number][]),
    ...([
      [273, 122],
      [277, samples],
      [278, height || 1],
      [279, 64],
    ] as [number, number][]),
  ];
  const head = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, tags.length]);
  const points = Buffer.from(Array.from({ length: 64 }, (_, at) => at * 4));
  return Buffer.concat([head, ...tags.map(([tag, value]) => entry(tag, value)), Buffer.alloc(4), points]);
}

/** Directories without entries, one after the other; the last leads to `last`. */
function pagesOfNothing(count: number, last = 0): Buffer {
  const file = Buffer.alloc(8 + count * 6);
  file.set([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  for (let page = 0; page < count; page += 1) {
    file.writeUInt32LE(page === count - 1 ? last : 8 + (page + 1) * 6, 8 + page * 6 + 2);
  }
  return file;
}

test.each([
  ["truncated.jpg", () => fixture("media/truncated.jpg")],
  ["hostile.svg", () => fixture("media/hostile.svg")],
  ["program.exe", () => fixture("media/program.exe")],
])("%s is refused in words that name it", async (name, read) => {
  await expect(prepare(read(), name)).rejects.toThrow(`${name} is damaged or did not arrive whole.`);
  await expect(prepare(read(), name)).rejects.toBeInstanceOf(UnsupportedMedia);
  expect(readdirSync(outputs)).toEqual([]);
});

test.each(["png", "webp"] as const)("a %s that stops before its end is refused", async (format) => {
  const whole = await sharp(fixture("photos/Landscape_1.jpg")).resize(600).toFormat(format).toBuffer();
  await expect(prepare(whole.subarray(0, whole.length * 0.9))).rejects.toThrow("did not arrive whole");
});

test("a picture of 60,000 by 60,000 is refused by its header", async () => {
  await expect(prepare(hugePng(), "huge.png")).rejects.toThrow("huge.png has more than 50 megapixels");
  expect(readdirSync(outputs)).toEqual([]);
});

function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(9))),
    chunk("IEND"),
  ]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
