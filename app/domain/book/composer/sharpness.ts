import { unitsPerInch } from "../geometry";
import type { BookPhoto } from "../model";
import type { Picture } from "../picture";

/** A print looks blurry below this. */
export const leastDotsPerInch = 150;
/** A print looks sharp at reading distance from here on. */
export const preferredDotsPerInch = 200;
/** Units, 2.5 inches: up to this width a photo of few pixels may be printed with the least dots. */
const smallPlace = 125;
/** Pixels across: a photo that fills no more than such a place. */
export const smallPhoto = 400;

/** The widest place, in units, at which a photo prints well. `rotation` in degrees. */
export function sharpWidth(
  { width, height }: Pick<BookPhoto, "width" | "height">,
  rotation: Picture["rotation"] = 0,
): number {
  return sharpWidthOfPixels(rotation % 180 === 0 ? width : height);
}

/** `pixels`: across the shown part of a photo. */
export function sharpWidthOfPixels(pixels: number): number {
  const [sharp, widest] = [preferredDotsPerInch, leastDotsPerInch].map(
    (dots) => (pixels / dots) * unitsPerInch,
  ) as [number, number];
  return Math.max(sharp, Math.min(widest, smallPlace));
}
