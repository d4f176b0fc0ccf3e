import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { photoFile, resizedWidths } from "~/domain/media/media";
import { lighteningOf, tonesOf } from "~/domain/media/photos/lightening";
import { encodeFull } from "./encode-full";

/** Enough for a histogram. */
const measuredWidth = 320;

/**
 * Measures a full-size photo, and writes the lightened files of one that prints too dark to its folder. Returns
 * the gamma of the curve; 0 if the photo prints well.
 */
export async function lightenPhoto(full: Buffer, width: number, folder: string): Promise<number> {
  const gamma = lighteningOf(tonesOf(await histogramOf(full)));
  if (gamma === 0) return gamma;
  const { data: light } = await encodeFull(sharp(full, { sequentialRead: true }).gamma(1, gamma));
  for (const each of resizedWidths(width)) {
    const smaller = await sharp(light)
      .resize({ width: each })
      .jpeg({ quality: 82, progressive: true })
      .toBuffer();
    await put(path.join(folder, photoFile(width, each, true)), smaller);
  }
  await put(path.join(folder, photoFile(width, undefined, true)), light);
  return gamma;
}

async function histogramOf(full: Buffer): Promise<number[]> {
  const picture = sharp(full).resize({ width: measuredWidth, withoutEnlargement: true }).greyscale();
  const counts = new Array<number>(256).fill(0);
  for (const value of await picture.raw().toBuffer()) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Never half a file under its name: the folder may be in use. */
async function put(file: string, data: Buffer): Promise<void> {
  await writeFile(`${file}.part`, data);
  await rename(`${file}.part`, file);
}
