import sharp from "sharp";
import { lighteningOf, tonesOf } from "~/domain/media/photos/lightening";
import { encodeFull } from "./encode-full";
import { putLook } from "./put-look";

const measuredWidth = 320;

/** Measures a full-size photo and writes lightened files of a dark one to its folder. Returns the gamma; 0 if the photo prints well. */
export async function lightenPhoto(full: Buffer, width: number, folder: string): Promise<number> {
  const gamma = lighteningOf(tonesOf(await histogramOf(full)));
  if (gamma === 0) return gamma;
  const { data: light } = await encodeFull(sharp(full, { sequentialRead: true }).gamma(1, gamma));
  await putLook(light, width, folder, "lightened");
  return gamma;
}

async function histogramOf(full: Buffer): Promise<number[]> {
  const picture = sharp(full).resize({ width: measuredWidth, withoutEnlargement: true }).greyscale();
  const counts = new Array<number>(256).fill(0);
  for (const value of await picture.raw().toBuffer()) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
