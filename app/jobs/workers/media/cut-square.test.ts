import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutSquare } from "./cut-square";

let folder: string;
let file: string;

/** The left half is red, the right one blue. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cut-square-"));
  file = path.join(folder, "photo.png");
  const blue = { create: { width: 400, height: 400, channels: 3 as const, background: "#0000ff" } };
  await sharp({ create: { width: 800, height: 400, channels: 3, background: "#ff0000" } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 400, top: 0 }])
    .png()
    .toFile(file);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function look(across: number, near: number) {
  const jpeg = await cutSquare({ file, across, down: 25, near, side: 200 });
  const { dominant } = await sharp(jpeg).stats();
  const { width, height, format } = await sharp(jpeg).metadata();
  return { width, height, format, color: dominant.r > dominant.b ? "red" : "blue" };
}

test("cuts where it is told, and never beyond the edges", async () => {
  expect(await look(0, 100)).toEqual({ width: 200, height: 200, format: "jpeg", color: "red" });
  expect(await look(100, 100)).toEqual({ width: 200, height: 200, format: "jpeg", color: "blue" });
  expect(await look(100, 35)).toEqual({ width: 140, height: 140, format: "jpeg", color: "blue" });
});
