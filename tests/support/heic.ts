import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type Metadata } from "sharp";
import { expect } from "vitest";

/** A folder with an upload, as incoming uploads are stored. */
export class HeicUpload {
  readonly folder = mkdtempSync(path.join(tmpdir(), "life-heic-"));
  readonly source = path.join(this.folder, "upload");

  constructor(content: string | Uint8Array) {
    if (typeof content === "string") copyFileSync(path.resolve("tests/fixtures/media", content), this.source);
    else writeFileSync(this.source, content);
  }

  files(): string[] {
    return readdirSync(this.folder);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

export function headOf(fixture: string): Promise<Metadata> {
  return sharp(path.resolve("tests/fixtures/media", fixture)).metadata();
}

/** rotated-with-gps.heic: 240 x 320, red above and blue below. */
export async function expectUpright(decoded: Buffer | undefined): Promise<void> {
  const { width, height, exif, xmp, orientation, icc } = await sharp(decoded).metadata();
  expect({ width, height, exif, xmp, orientation }).toEqual({ width: 240, height: 320 });
  expect(icc).toBeDefined();
  const pixels = await sharp(decoded).removeAlpha().raw().toBuffer();
  const pixel = (x: number, y: number) => [...pixels.subarray((y * 240 + x) * 3, (y * 240 + x) * 3 + 3)];
  const [[red = 0, , blueAbove = 255] = [], [redBelow = 255, , blue = 0] = []] = [
    pixel(120, 20),
    pixel(120, 300),
  ];
  expect([red > 150, blueAbove < 80, redBelow < 80, blue > 150]).toEqual([true, true, true, true]);
}
