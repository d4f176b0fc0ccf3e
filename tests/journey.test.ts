import { statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { journeyPictures } from "../scripts/screenshots/journey-pictures";
import { listFiles, read, root } from "./support/repository";

const folder = "docs/pictures/journey";
const files = journeyPictures.map(({ name }) => `${folder}/${name}.webp`);

test("one person's way has 24 pictures of a phone's window, and no other", async () => {
  expect(listFiles(folder).sort()).toEqual(files);
  expect(files).toHaveLength(24);
  for (const file of files) {
    const { width, height } = await sharp(path.join(root, file)).metadata();
    expect({ file, width, height }).toEqual({ file, width: 390, height: 844 });
    expect(statSync(path.join(root, file)).size, file).toBeLessThan(60_000);
  }
});

test("the page about it shows them in their order, and the README leads to it", () => {
  const shown = [...read("docs/journey.md").matchAll(/\]\((pictures\/journey\/[^)]+)\)/g)];
  expect(shown.map(([, picture = ""]) => path.posix.join("docs", picture))).toEqual(files);
  expect(read("README.md")).toContain("](docs/journey.md)");
});
