import sharp, { type Metadata } from "sharp";
import { expect, test } from "vitest";
import { photoMegabytes } from "./photo-memory";

const ordinary = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
  .jpeg()
  .toBuffer()
  .then((file) => sharp(file).metadata());
const megabyte = 1024 * 1024;
const largest = { width: 8_192, height: 6_400 };

/** Takes a file of 10 MB with as many pixels as are taken. */
const needed = (head: Partial<Metadata>, isDecodedHere?: boolean) =>
  photoMegabytes(10 * megabyte, { ...ordinary, ...largest, ...head }, isDecodedHere);

test.each<[string, Partial<Metadata>]>([
  ["JPEG", {}],
  ["JPEG that is turned", { orientation: 6 }],
  ["progressive JPEG", { isProgressive: true }],
  ["progressive JPEG of all colors", { isProgressive: true, chromaSubsampling: "4:4:4" }],
  ["PNG of 16 bits", { format: "png", channels: 4, depth: "ushort" }],
  ["interlaced PNG", { format: "png", channels: 4, isProgressive: true }],
  ["WebP", { format: "webp" }],
  ["GIF", { format: "gif" }],
  ["TIFF", { format: "tiff" }],
  ["HEIC", { format: "heif", compression: "hevc" }],
])("the largest %s has another one beside it", (_kind, head) => {
  expect(needed(head)).toBeGreaterThan(150);
  expect(needed(head)).toBeLessThanOrEqual(600);
});

test.each<[string, Partial<Metadata>, boolean?]>([
  ["AVIF", { format: "heif", compression: "av1" }],
  ["HEIC without its program", { format: "heif", compression: "hevc" }, true],
  ["interlaced PNG of 16 bits", { format: "png", channels: 4, depth: "ushort", isProgressive: true }],
  ["TIFF of real numbers", { format: "tiff", depth: "float" }],
])("the largest %s is alone, and within its limit", (_kind, head, isDecodedHere) => {
  expect(needed(head, isDecodedHere)).toBeGreaterThan(590);
  expect(needed(head, isDecodedHere)).toBeLessThan(1_200);
});

test("two ordinary photos of a phone have room for each other", () => {
  const head = { ...ordinary, width: 4_032, height: 3_024, orientation: 6 };
  expect(2 * photoMegabytes(4 * megabyte, head)).toBeLessThan(600);
});
