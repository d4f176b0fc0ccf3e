import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { fixture, scenes } from "../../../../../tests/support/media";
import { stripJpeg } from "./jpeg";
import { pngChunk, pngWithProfile, stripPng } from "./png";
import { stripOriginal } from "./strip";
import { stripWebp } from "./webp";

const pixels = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer();

async function stripped(file: Buffer): Promise<Buffer> {
  const { format, orientation = 1 } = await sharp(file).metadata();
  const original = stripOriginal(file, format, orientation);
  if (!original) throw new Error("It could not be stripped.");
  return original.data;
}

/** A small picture with everything that a camera may note. */
function noted(change: (picture: Sharp) => Sharp, orientation = 6): Promise<Buffer> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#4080c0" } })
    .composite([
      { input: Buffer.from([255, 0, 0]), raw: { width: 1, height: 1, channels: 3 }, left: 3, top: 2 },
    ])
    .withExif({
      IFD0: { Artist: "Ada Whitfield", Software: "Camera 1", Orientation: String(orientation) },
      IFD2: { DateTimeOriginal: "1999:12:31 23:59:59" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 52/1 41/1" },
    })
    .withMetadata({ orientation })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Chicago</secret></x:xmpmeta>')
    .withIccProfile("p3");
  return change(picture).toBuffer();
}

const secrets = /Ada Whitfield|1999:12:31|Camera 1|Chicago|adobe:ns/;

describe("originals keep every pixel and how the camera was held, and nothing that it noted", () => {
  test.each([...scenes.map((name) => `photos/${name}`), "media/photo-with-gps.jpg"])("%s", async (name) => {
    const file = fixture(name);
    const kept = await stripped(file);
    expect((await pixels(kept)).equals(await pixels(file))).toBe(true);
    const { exif } = await sharp(kept).metadata();
    expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
  });

  test.each([
    ["jpeg", (picture: Sharp) => picture.jpeg()],
    ["progressive jpeg", (picture: Sharp) => picture.jpeg({ progressive: true, mozjpeg: true })],
    ["png", (picture: Sharp) => picture.png()],
    ["webp", (picture: Sharp) => picture.webp()],
    ["lossless webp", (picture: Sharp) => picture.webp({ lossless: true })],
  ])("%s", async (_, change) => {
    const file = await noted(change);
    expect(file.toString("latin1")).toMatch(secrets);
    const kept = await stripped(file);
    expect(kept.toString("latin1")).not.toMatch(secrets);
    expect((await pixels(kept)).equals(await pixels(file))).toBe(true);
    const [before, after] = [await sharp(file).metadata(), await sharp(kept).metadata()];
    expect(after.orientation).toBe(6);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect([after.xmp, after.iptc]).toEqual([undefined, undefined]);
  });

  test("what stands behind a JPEG's end is gone: phones put pictures there, with their own notes", async () => {
    const picture = await noted((one) => one.jpeg());
    const kept = stripJpeg(Buffer.concat([picture, picture, Buffer.from("trailer")]), 6);
    expect(kept?.equals(stripJpeg(picture, 6) ?? Buffer.alloc(0))).toBe(true);
    expect(kept?.toString("latin1")).not.toMatch(secrets);
  });

  test("a CMYK JPEG keeps the note of how its colours are stored", async () => {
    const file = await sharp(fixture("photos/Landscape_1.jpg"))
      .resize(60)
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await pixels(await stripped(file))).equals(await pixels(file))).toBe(true);
  });

  test("texts and times of a PNG are gone", async () => {
    const png = await noted((one) => one.png());
    const end = png.length - 12;
    const text = pngChunk("tEXt", Buffer.from("Comment\0Chicago"));
    const file = Buffer.concat([
      png.subarray(0, end),
      text,
      pngChunk("tIME", Buffer.alloc(7)),
      png.subarray(end),
    ]);
    const kept = stripPng(file, 1)?.toString("latin1") ?? "";
    expect(kept).not.toMatch(secrets);
    expect(kept).not.toMatch(/tEXt|tIME|eXIf/);
  });
});

describe("what cannot be followed to its end is not kept", () => {
  test.each([
    ["jpeg", stripJpeg],
    ["png", stripPng],
    ["webp", stripWebp],
  ] as const)("%s", async (format, strip) => {
    const whole = await sharp(fixture("photos/Landscape_1.jpg")).resize(60).toFormat(format).toBuffer();
    expect(strip(whole, 1)).not.toBeNull();
    for (let length = 0; length < whole.length; length += 7)
      expect(strip(whole.subarray(0, length), 1)).toBeNull();
    for (let at = 0; at < whole.length; at += 11) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      expect(() => strip(damaged, 1)).not.toThrow();
    }
  });

  test("a WebP whose header has no room for its flags", () => {
    const header = Buffer.from("RIFF\f\0\0\0WEBPVP8X\0\0\0\0", "latin1");
    expect(stripWebp(header, 1)).toBeNull();
  });

  test("nor kinds that would have to be made anew", () => {
    expect(stripOriginal(fixture("media/phone-photo.heic"), "heif", 1)).toBeNull();
  });
});

test("a PNG's colours can be said to be those of a profile", async () => {
  const plain = { create: { width: 9, height: 9, channels: 3, background: "#c02020" } } as const;
  const p3 = await sharp(plain).withIccProfile("p3").png().toBuffer();
  const { icc } = await sharp(p3).metadata();
  const bare = await sharp(await sharp(p3, { ignoreIcc: true }).raw().toBuffer(), {
    raw: { width: 9, height: 9, channels: 3 },
  })
    .png()
    .toBuffer();
  const said = pngWithProfile(bare, icc ?? Buffer.alloc(0));
  const [red = 0, green = 0] = await sharp(said).toColourspace("srgb").raw().toBuffer();
  expect(Math.abs(red - 0xc0)).toBeLessThan(4);
  expect(Math.abs(green - 0x20)).toBeLessThan(4);
});

test("a million empty segments take no more memory than their file", () => {
  const segment = Buffer.from([0xff, 0xdb, 0, 2]);
  const file = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.alloc(4_000_000, segment),
    Buffer.from([0xff, 0xd9]),
  ]);
  const before = process.memoryUsage().heapUsed;
  expect(stripJpeg(file, 1)?.length).toBe(file.length);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
});
