import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PrintJob } from "~/domain/book/print/job";
import { CollectedLog } from "../../../../../tests/support/collected-log";
import { preparePhotos } from "./photos";

test("two books that prepare the same photo at once both have it, whole", async () => {
  const cache = mkdtempSync(path.join(tmpdir(), "life-photos-"));
  const crop = { x: 0, y: 0, w: 100, h: 80 };
  const requests = [
    { key: "7-whole", photoId: 7, rotation: 0 as const, crop, isWhole: false, width: 50, height: 40 },
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
  rmSync(cache, { recursive: true });
});
