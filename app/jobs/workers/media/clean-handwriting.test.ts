import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { cleanHandwriting } from "./clean-handwriting";

const folder = mkdtempSync(path.join(os.tmpdir(), "handwriting-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [width, height] = [900, 600];

/** Blue strokes on yellowish paper that lies half in the shadow. */
function photographedLetter(): Promise<Buffer> {
  const strokes = Array.from({ length: 9 }, (_, row) => {
    const y = 60 + row * 60;
    return `<path d="M40 ${y} q 60 -30 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0" stroke="#23306a" stroke-width="4" fill="none"/>`;
  });
  const shade = `<defs><linearGradient id="s"><stop offset="0" stop-color="#e9ddc0"/><stop offset="1" stop-color="#a3987f"/></linearGradient></defs>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shade}<rect width="${width}" height="${height}" fill="url(#s)"/>${strokes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

test("a photographed letter becomes ink on white paper, whole and in its own color, in all sizes", async () => {
  await cleanHandwriting(await photographedLetter(), width, folder);
  expect(readdirSync(folder).sort()).toEqual(["cleaned-320.jpg", "cleaned-640.jpg", "cleaned-full.jpg"]);
  const file = path.join(folder, "cleaned-full.jpg");
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([width, height]);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  // Paper in the light and in the shadow.
  for (const [x, y] of [
    [15, 30],
    [880, 30],
    [880, 580],
  ] as const)
    expect(Math.min(...at(x, y))).toBeGreaterThan(248);
  const ink = at(40, 60);
  expect(Math.max(...ink)).toBeLessThan(190);
  expect(ink[2]).toBeGreaterThan(ink[0] ?? 0);
  const white = Array.from({ length: width * height }, (_, index) => data[index * 3] ?? 0);
  expect(white.filter((value) => value > 245).length / white.length).toBeGreaterThan(0.85);
});
