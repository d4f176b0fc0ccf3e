import sharp, { type JpegOptions, type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { fixture } from "../../../../tests/support/media";
import { optimizeJpeg } from "./optimize-jpeg";

/** The same each time. */
function noise(): Sharp {
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 16;
  };
  const points = Buffer.from(Array.from({ length: 500 * 400 * 3 }, next));
  return sharp(points, { raw: { width: 500, height: 400, channels: 3 } });
}

const pictures: [string, () => Sharp][] = [
  ["a photo", () => sharp(fixture("photos/Landscape_1.jpg"))],
  ["a photo with an odd size", () => sharp(fixture("photos/Portrait_1.jpg")).resize(333, 517)],
  ["one color", () => sharp({ create: { width: 90, height: 70, channels: 3, background: "#804020" } })],
  ["one point", () => sharp({ create: { width: 1, height: 1, channels: 3, background: "#fff" } })],
  ["noise alone", noise],
];
const encode = (picture: Sharp, options: JpegOptions) => picture.jpeg(options).toBuffer();

describe("the same file as that of an encoder that holds the whole picture", () => {
  for (const chromaSubsampling of ["4:4:4", "4:2:0"]) {
    for (const quality of [20, 95, 100]) {
      test.each(pictures)(`%s, ${chromaSubsampling}, ${quality}`, async (_name, picture) => {
        const options = { quality, chromaSubsampling };
        const plain = await encode(picture(), { ...options, optimiseCoding: false });
        const wanted = await encode(picture(), { ...options, optimiseCoding: true });
        expect(optimizeJpeg(plain).equals(wanted)).toBe(true);
      });
    }
  }
});

test("what is no such file is refused", async () => {
  const progressive = await sharp(fixture("photos/Portrait_1.jpg")).jpeg({ progressive: true }).toBuffer();
  for (const file of [progressive, Buffer.from("no picture"), Buffer.alloc(0)])
    expect(() => optimizeJpeg(file)).toThrow();
});
